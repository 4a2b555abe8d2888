// Starts `gpuverify lsp` for kernel files; all else is the server's.
const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = workspace.getConfiguration("gpuverify");
  const server = { command: settings.get("command"), args: ["lsp"] };
  const files = [{ scheme: "file", pattern: "**/*.{cu,cuh,hip,cl}" }];
  const options = { documentSelector: files, initializationOptions: { flags: settings.get("flags") } };
  client = new LanguageClient("gpuverify", "gpuverify", server, options);
  try {
    await client.start();
  } catch (error) {
    const why = error?.message ?? error ?? `is ${settings.get("command")} on the PATH, or is the setting gpuverify.command its path?`;
    window.showErrorMessage(`gpuverify does not start (in its repository: pip install '.[lsp]'): ${why}`);
  }
}

async function stop() {
  if (client?.isRunning()) await client.stop(); // one that did not start cannot be stopped
}

async function activate(context) {
  context.subscriptions.push(commands.registerCommand("gpuverify.restart", async () => { await stop(); await start(); }));
  await start();
}

module.exports = { activate, deactivate: stop };
