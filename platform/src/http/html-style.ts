/** A short style sheet in the product's dark theme, for pages without a framework. */
export const PAGE_STYLE = `
:root { color-scheme: dark; --ground: #0e0f13; --surface: #15171d; --raised: #1d2028;
  --line: rgb(255 255 255 / 8%); --text: #f2f3f5; --soft: #a9afbc; --faint: #7c8494;
  --crimson: #e23d4b; --gold: #e8b45a; --jade: #3fb68b; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.6 "HarmonyOS Sans SC",
  "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; font-variant-numeric: tabular-nums; }
header { display: flex; align-items: center; gap: 24px; height: 56px; padding: 0 24px;
  border-bottom: 1px solid var(--line); }
header strong { font-size: 16px; }
header nav { display: flex; gap: 16px; }
a { color: var(--soft); text-decoration: none; }
a:hover { color: var(--text); }
a[aria-current="page"] { color: var(--text); border-bottom: 2px solid var(--crimson); }
main { max-width: 960px; margin: 0 auto; padding: 32px 24px; }
main.phone { max-width: 420px; }
h1 { margin: 0 0 8px; font-size: 20px; font-weight: 600; }
h2 { margin: 32px 0 12px; font-size: 16px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--soft); max-width: 40em; }
table { width: 100%; border-collapse: collapse; background: var(--surface); }
th, td { padding: 8px 12px; border-bottom: 1px solid var(--line); text-align: left; }
th { color: var(--faint); font-size: 12px; font-weight: 400; }
td.lines { white-space: pre-line; }
code { font: 16px/1 ui-monospace, "Cascadia Mono", Consolas, monospace; letter-spacing: 0.04em; }
td code.big { color: var(--gold); font-size: 20px; letter-spacing: 0.16em; }
form { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0; }
form.stack { display: grid; gap: 12px; justify-items: stretch; }
label { display: inline-flex; align-items: center; gap: 8px; }
label.user { gap: 12px; padding: 8px 12px; background: var(--surface); }
label.user img { width: 40px; height: 40px; border-radius: 50%; }
input, select { height: 32px; padding: 0 8px; border: 1px solid var(--line); border-radius: 4px;
  background: var(--raised); color: var(--text); font: inherit; }
input[type="radio"] { height: auto; accent-color: var(--crimson); }
button { height: 32px; padding: 0 16px; border: 0; border-radius: 4px; background: var(--raised);
  color: var(--text); font: inherit; cursor: pointer; }
button:hover { background: #272b35; }
button.first { background: var(--crimson); color: #fff; font-weight: 600; border-radius: 0;
  clip-path: polygon(0 0, 100% 0, 100% calc(100% - 8px), calc(100% - 8px) 100%, 0 100%); }
button:disabled { opacity: 0.4; cursor: default; }
:focus-visible { outline: 2px solid var(--gold); outline-offset: 2px; }
.actions { display: flex; gap: 12px; }
button[aria-pressed="true"] { background: var(--surface); box-shadow: inset 0 0 0 1px var(--gold); }
a.link { color: var(--gold); } a.back { display: inline-block; }
a.button { display: inline-block; height: 32px; padding: 0 16px; line-height: 32px; color: #fff;
  font-weight: 600; white-space: nowrap; background: var(--crimson); }
.actions { flex-wrap: wrap; }
.wide { overflow-x: auto; } .wide td { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 8px 24px; margin: 0 0 16px; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
main.phone > form, main.phone button { width: 100%; }
main.phone button.first { height: 48px; font-size: 16px; }
.app { display: flex; justify-content: space-between; gap: 12px; font-weight: 600; color: var(--text); }
.app .faint { font-size: 12px; font-weight: 400; }
.till { padding: 24px; margin-bottom: 24px; background: var(--surface); text-align: center; }
.till dl { margin: 24px 0 0; text-align: left; } .till dd { text-align: right; }
.till p { margin: 0; } .till h1 { margin: 8px 0; }
.till .shop { color: var(--text); font-size: 16px; }
.till .amount { color: var(--text); font-size: 40px; font-weight: 600; line-height: 1.4; }
.till .amount small { font-size: 24px; margin-right: 4px; }
.till .mark { width: 56px; height: 56px; margin: 0 auto; border: 2px solid; border-radius: 50%;
  font-size: 28px; line-height: 52px; }
.waiting { color: var(--gold); } .paid, .done { color: var(--jade); } .closed { color: var(--soft); }
.passed { color: var(--jade); } .pending { color: var(--gold); } .failed { color: var(--soft); }
.faint { color: var(--faint); }
ul.services { list-style: none; margin: 0; padding: 0; display: grid; gap: 1px; }
ul.services a { display: block; padding: 16px; background: var(--surface); }
ul.services b { display: block; color: var(--text); font-weight: 600; }
`;
