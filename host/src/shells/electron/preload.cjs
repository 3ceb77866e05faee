// Runs in Electron's sandboxed preload, which takes CommonJS only and no TypeScript. The page
// itself loads shells/page/script/bridge.ts, which finds this binding.
const { contextBridge, ipcRenderer, webFrame } = require('electron');

contextBridge.exposeInMainWorld('gameboxBinding', (call) =>
  ipcRenderer.invoke('gamebox-request', String(call)),
);
ipcRenderer.on('gamebox-message', (_event, request) => {
  webFrame.executeJavaScript(`window.gameboxDeliver?.(${JSON.stringify(String(request))})`);
});
