// Starts `railhead lsp` for RON files, and ends it with the editor.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("railhead").get("program");
  const watched = workspace.createFileSystemWatcher("**/*.ron");
  client = new LanguageClient(
    "railhead",
    "Railhead",
    { command, args: ["lsp"] },
    { documentSelector: [{ scheme: "file", language: "ron" }], synchronize: { fileEvents: watched } },
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
