// Starts `railhead lsp` for RON files, and ends it with the editor.
const { execFile } = require("child_process");
const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const SETTING = "railhead.program";

let client;

/** Why a program cannot be started; nothing if it can. */
const refusal = (program) =>
  new Promise((resolve) => {
    execFile(program, ["--version"], (error, said) => {
      if (error?.code === "ENOENT") resolve(`there is no program "${program}"`);
      else if (error) resolve(`"${program}" could not be started: ${error.message}`);
      else if (!said.startsWith("railhead ")) resolve(`"${program}" is another program`);
      else resolve(undefined);
    });
  });

const start = async () => {
  const command = workspace.getConfiguration("railhead").get("program");
  const why = await refusal(command);
  if (why) {
    const open = "Open the Setting";
    const text = `Railhead: ${why}. Say where it lies in the setting ${SETTING}; without it there are colours alone.`;
    // Whoever reads it later must not hold up the editor.
    Promise.resolve(window.showErrorMessage(text, open)).then((chosen) => {
      if (chosen === open) commands.executeCommand("workbench.action.openSettings", SETTING);
    });
    return;
  }
  client = new LanguageClient(
    "railhead",
    "Railhead",
    { command, args: ["lsp"] },
    {
      documentSelector: [{ scheme: "file", language: "ron" }],
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.ron") },
    },
  );
  await client.start();
};

const stop = async () => {
  const ended = client;
  client = undefined;
  await ended?.stop();
};

exports.activate = async (context) => {
  context.subscriptions.push(
    workspace.onDidChangeConfiguration(async (change) => {
      if (!change.affectsConfiguration(SETTING)) return;
      await stop();
      await start();
    }),
  );
  await start();
};

exports.deactivate = stop;
