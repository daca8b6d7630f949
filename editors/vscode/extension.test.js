// The colours of the grammar, and what the extension says where there is no program. `node --test` runs it.
const assert = require("node:assert");
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { test } = require("node:test");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
const { OnigScanner, OnigString, loadWASM } = require("vscode-oniguruma");

const grammar = async () => {
  await loadWASM(fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async () => {
      const file = path.join(__dirname, "ron.tmLanguage.json");
      return parseRawGrammar(fs.readFileSync(file, "utf8"), file);
    },
  });
  return registry.loadGrammar("source.ron");
};

/** Each piece of a text with its innermost scope, without blanks and signs. */
const coloured = (grammar, text) => {
  let state = INITIAL;
  const pieces = [];
  for (const line of text.split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      const piece = line.slice(startIndex, endIndex).trim();
      if (piece && !/^[()[\]{},:"]+$/.test(piece)) pieces.push([piece, scopes.at(-1).replace(/\.ron$/, "")]);
    }
  }
  return pieces;
};

test("each kind of word has its colour", async () => {
  const text = `#![enable(implicit_some)]
// A line, and /* a block /* inside */ another */ none.
/* One /* in */ another: 3 */
Scenario(
  title: "A \\"wet\\" day\\n", id: r#"raw "here""#, letter: 'x',
  turns: -1_000, odds: 0.5e3, mask: 0xFF, far: Some(inf), off: None, on: true,
  way: NonCombatMove, r#type: Unit(Infantry),
)`;
  assert.deepStrictEqual(coloured(await grammar(), text), [
    ["#![", "meta.attribute"],
    ["enable", "keyword.control"],
    ["implicit_some", "entity.other.attribute-name"],
    ["// A line, and /* a block /* inside */ another */ none.", "comment.line.double-slash"],
    ["/*", "comment.block"],
    ["One", "comment.block"],
    ["/*", "comment.block"],
    ["in", "comment.block"],
    ["*/", "comment.block"],
    ["another: 3", "comment.block"],
    ["*/", "comment.block"],
    ["Scenario", "entity.name.type"],
    ["title", "variable.other.property"],
    ["A", "string.quoted.double"],
    ['\\"', "constant.character.escape"],
    ["wet", "string.quoted.double"],
    ['\\"', "constant.character.escape"],
    ["day", "string.quoted.double"],
    ["\\n", "constant.character.escape"],
    ["id", "variable.other.property"],
    ['r#"', "string.quoted.other.raw"],
    ['raw "here"', "string.quoted.other.raw"],
    ['"#', "string.quoted.other.raw"],
    ["letter", "variable.other.property"],
    ["'x'", "string.quoted.single"],
    ["turns", "variable.other.property"],
    ["-1_000", "constant.numeric"],
    ["odds", "variable.other.property"],
    ["0.5e3", "constant.numeric"],
    ["mask", "variable.other.property"],
    ["0xFF", "constant.numeric"],
    ["far", "variable.other.property"],
    ["Some", "support.function"],
    ["inf", "constant.numeric"],
    ["off", "variable.other.property"],
    ["None", "constant.language"],
    ["on", "variable.other.property"],
    ["true", "constant.language"],
    ["way", "variable.other.property"],
    ["NonCombatMove", "constant.other.enum"],
    ["r#type", "variable.other.property"],
    ["Unit", "entity.name.type"],
    ["Infantry", "constant.other.enum"],
  ]);
});

/** The extension in an editor that has this program set; what it shows and starts is noted. */
const activated = async (program) => {
  const noted = { errors: [], started: [] };
  const vscode = {
    commands: { executeCommand: () => {} },
    window: { showErrorMessage: (text) => noted.errors.push(text) },
    workspace: {
      getConfiguration: () => ({ get: () => program }),
      createFileSystemWatcher: () => ({}),
      onDidChangeConfiguration: () => ({}),
    },
  };
  class LanguageClient {
    constructor(id, name, server) {
      noted.started.push([server.command, ...server.args]);
    }
    start() {}
    stop() {}
  }
  const load = Module._load;
  Module._load = (name, ...rest) => {
    if (name === "vscode") return vscode;
    if (name === "vscode-languageclient/node") return { LanguageClient };
    return load(name, ...rest);
  };
  try {
    delete require.cache[require.resolve("./extension.js")];
    await require("./extension.js").activate({ subscriptions: [] });
  } finally {
    Module._load = load;
  }
  return noted;
};

test("an error names the setting where the program is missing or another one", async () => {
  const { errors, started } = await activated("no-such-railhead");
  assert.deepStrictEqual(started, []);
  assert.deepStrictEqual(errors, [
    'Railhead: there is no program "no-such-railhead". Say where it lies in the setting railhead.program; without it there are colours alone.',
  ]);
  const other = await activated(process.execPath);
  assert.deepStrictEqual(other.started, []);
  assert.match(other.errors[0], /is another program\. Say where it lies in the setting railhead\.program/);
});

test("the server of the program is started", { skip: process.platform === "win32" }, async () => {
  const folder = fs.mkdtempSync(path.join(require("node:os").tmpdir(), "railhead-"));
  const program = path.join(folder, "railhead");
  fs.writeFileSync(program, "#!/bin/sh\necho railhead 0.1.0\n", { mode: 0o755 });
  const { errors, started } = await activated(program);
  fs.rmSync(folder, { recursive: true });
  assert.deepStrictEqual(errors, []);
  assert.deepStrictEqual(started, [[program, "lsp"]]);
});
