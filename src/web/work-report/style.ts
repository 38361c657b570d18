/** The page's style: one file by itself, light and dark by the reader's own setting, to print as well. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf8f3; --card: #fffefb; --tint: #f3eee3; --line: #e3dccd; --ink: #25221c; --soft: #6d6658;
  --accent: #87521f; --good: #4c7a58; --warn: #a5641a; --bad: #a5402f; --bar: #e9e2d3;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Noto Sans", Roboto, sans-serif;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Gentium Plus", "Noto Serif", Charter, Georgia, serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171512; --card: #1e1c18; --tint: #24211c; --line: #37322a; --ink: #e8e2d6; --soft: #a59c8b;
    --accent: #dba768; --good: #84b892; --warn: #e0a45c; --bad: #e58473; --bar: #312d26;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); }
main, header, footer { max-width: 76rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 3rem); }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .18em; }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.2; text-wrap: balance; }
h2 { font-size: 1.45rem; margin: 3.2rem 0 1rem; }
p { margin: .5rem 0; }

header { padding-top: clamp(2rem, 6vw, 4.5rem); }
.over { color: var(--accent); font-size: .8rem; letter-spacing: .09em; text-transform: uppercase; margin: 0 0 .6rem; }
h1 { font-size: clamp(2.1rem, 5vw, 3.3rem); margin: 0; letter-spacing: -.012em; }
h1 { display: flex; flex-wrap: wrap; align-items: baseline; gap: .1em .4em; }
h1 .native { font-weight: 400; color: var(--soft); font-size: .78em; }
.by { font-family: var(--serif); font-size: 1.25rem; color: var(--soft); margin: .5rem 0 0; }
.facts { display: flex; flex-wrap: wrap; gap: .4rem 1.6rem; margin: 1.3rem 0 0; padding: 0; list-style: none; font-size: .92rem; color: var(--soft); }
.facts b { color: var(--ink); font-weight: 600; }
.remarks { margin: 1.4rem 0 0; padding: .2rem 0 .2rem 1.1rem; border-inline-start: 3px solid var(--line); max-width: 62rem; color: var(--soft); font-size: .95rem; }

.bars { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr max-content; gap: .75rem 1.1rem; align-items: center; margin: 0; }
.bars dt { font-size: .95rem; } .bars dd { margin: 0; }
.bars small { color: var(--soft); display: block; font-size: .8rem; line-height: 1.35; }
.bar { height: .7rem; border-radius: .35rem; background: var(--bar); overflow: hidden; display: flex; }
.bar i { display: block; height: 100%; background: var(--good); }
.bar i.some { background: var(--warn); } .bar i.none { background: var(--bad); }
.count { font-variant-numeric: tabular-nums; font-size: .92rem; text-align: end; white-space: nowrap; }
.count span { color: var(--soft); }
.bars .lacks { grid-column: 2 / -1; font-size: .85rem; color: var(--soft); margin: -.45rem 0 .2rem; }

.chapters { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.6rem, 1fr)); gap: .4rem; padding: 0; margin: 0; list-style: none; }
.chapters a { display: block; padding: .38rem .65rem; background: var(--card); border: 1px solid var(--line); border-radius: .45rem; color: inherit; text-decoration: none; font-size: .9rem; line-height: 1.35; }
.chapters a:hover { border-color: var(--accent); }
.chapters b { font-weight: 600; } .chapters small { display: block; color: var(--soft); font-size: .78rem; }
.chapters .lack { color: var(--warn); }
.chapters.keys { grid-template-columns: repeat(auto-fill, minmax(3.3rem, 1fr)); text-align: center; }

.texts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: .9rem; align-items: start; }
.text { background: var(--card); border: 1px solid var(--line); border-radius: .7rem; padding: 1rem 1.2rem; }
.text h3 { margin: 0 0 .2rem; font-size: 1.08rem; }
.text .role { font: 600 .72rem/1 var(--sans); letter-spacing: .04em; color: var(--accent); margin-inline-start: .55rem; text-transform: uppercase; vertical-align: .12em; }
.text p { margin: .1rem 0; font-size: .93rem; color: var(--soft); }
.source { margin: .7rem 0 0; padding: .7rem 0 0; border-top: 1px solid var(--line); font-size: .85rem; display: grid; grid-template-columns: max-content 1fr; gap: .15rem .9rem; }
.source code { font-size: .86em; }
.source dt { color: var(--soft); } .source dd { margin: 0; overflow-wrap: anywhere; }
code { font: .92em/1.4 var(--mono); overflow-wrap: anywhere; }

.chapter > h2 { display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem .9rem; border-bottom: 1px solid var(--line); padding-bottom: .5rem; }
.chapter > h2 small { font: .84rem var(--sans); color: var(--soft); }
.chapter > h2 a { margin-inline-start: auto; font: .84rem var(--sans); }
.unit { display: grid; grid-template-columns: 5.6rem minmax(0, 1fr) minmax(0, 1fr); gap: .2rem 2rem; padding: 1.05rem 0; border-bottom: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 7rem; }
.unit.alone { grid-template-columns: 5.6rem minmax(0, 44rem); }
.unit:target { background: var(--tint); box-shadow: 0 0 0 .8rem var(--tint); }
.unit .ref { margin: 0; font: 600 .92rem/1.5 var(--sans); }
.unit .ref a { color: var(--accent); text-decoration: none; } .unit .ref a:hover { text-decoration: underline; }
.unit .ref small { display: block; font-weight: 400; color: var(--soft); font-size: .78rem; line-height: 1.35; }
.unit blockquote { margin: 0; white-space: pre-line; overflow-wrap: break-word; font: 1.06rem/1.62 var(--serif); }
.unit .aid { color: color-mix(in srgb, var(--ink) 86%, var(--soft)); font-size: 1rem; }
.unit blockquote + blockquote { margin-top: .7rem; }
.lacking { color: var(--warn); font-size: .9rem; margin: 0; font-style: italic; }
.elsewhere { color: var(--soft); font-size: .9rem; margin: 0; }
.native, bdi { font-family: var(--serif); }
:lang(hbo), :lang(he), :lang(arc) { --serif: "SBL Hebrew", "Ezra SIL", "Taamey Frank CLM", "Frank Ruehl CLM", "Keter YG", "Times New Roman", "Noto Serif Hebrew", serif; }
:lang(grc), :lang(el) { --serif: "Gentium Plus", "SBL Greek", "GFS Didot", "Noto Serif", "Palatino Linotype", serif; }
:lang(lzh), :lang(zh) { --serif: "Noto Serif CJK TC", "Source Han Serif TC", "Noto Serif TC", "Songti TC", PMingLiU, serif; }
:lang(sa), :lang(hi) { --serif: "Noto Serif Devanagari", "Sanskrit Text", "Shobhika", "Kohinoor Devanagari", "Gentium Plus", "Noto Serif", serif; }
:lang(pi), :lang(pli) { --serif: "Gentium Plus", "Noto Serif", "Palatino Linotype", Palatino, serif; }
.unit blockquote:lang(hbo), .unit blockquote:lang(he), .unit blockquote:lang(arc) { font-size: 1.36rem; line-height: 1.8; }
.unit blockquote:lang(grc) { font-size: 1.1rem; }
.unit blockquote:lang(lzh), .unit blockquote:lang(zh) { font-size: 1.22rem; line-height: 1.9; }
.unit blockquote:lang(sa) { font-size: 1.16rem; line-height: 1.85; }

.under { grid-column: 2 / -1; font-size: .88rem; }
.chips { display: flex; flex-wrap: wrap; gap: .35rem; margin: .5rem 0 0; padding: 0; list-style: none; }
.chips li { padding: .08rem .55rem; border-radius: 1rem; font-size: .78rem; line-height: 1.55; border: 1px solid var(--line); color: var(--soft); background: var(--card); }
.chips .warn { color: var(--warn); border-color: currentColor; } .chips .bad { color: var(--bad); border-color: currentColor; }
.chips .good { color: var(--good); border-color: currentColor; }
.notes { margin: .5rem 0 0; padding-inline-start: 1.1rem; color: var(--soft); } .notes li { margin: .15rem 0; }
details { margin: .5rem 0 0; } summary { cursor: pointer; color: var(--soft); font-size: .85rem; }
details .piece { margin: .5rem 0 0; padding-inline-start: .9rem; border-inline-start: 2px solid var(--line); color: var(--soft); font: .93rem/1.55 var(--serif); white-space: pre-line; }
.piece b { font: 600 .72rem var(--sans); text-transform: uppercase; letter-spacing: .05em; margin-inline-end: .5rem; }
.front { margin: 1rem 0 0; padding: .7rem 1rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); }
.front summary { font-size: .95rem; }
.columns { display: grid; grid-template-columns: 5.6rem minmax(0, 1fr) minmax(0, 1fr); gap: 0 2rem; color: var(--soft); font-size: .84rem; margin: .6rem 0 0; }
.columns.alone { grid-template-columns: 5.6rem minmax(0, 44rem); }
.columns span:first-child { grid-column: 2; }
footer { padding-top: 3rem; padding-bottom: 4rem; color: var(--soft); font-size: .85rem; }

@media (max-width: 46rem) {
  .unit, .unit.alone { grid-template-columns: minmax(0, 1fr); gap: .5rem; }
  .under, .bars .lacks { grid-column: 1 / -1; }
  .columns { display: none; }
  .unit .ref small { display: inline; margin-inline-start: .5rem; }
  .bars { grid-template-columns: 1fr max-content; grid-auto-flow: dense; row-gap: .5rem; }
  .bars dd:not(.count) { grid-column: 1 / -1; margin-bottom: .4rem; } .bars .lacks { margin-top: -.3rem; }
}
@media print {
  :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; }
  .unit { content-visibility: visible; break-inside: avoid; }
  .chapter > h2 a, .chapters { display: none; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
`.trim();
