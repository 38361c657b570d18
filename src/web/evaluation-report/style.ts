/** What the evaluation's page adds to the style of the works' pages. */
export const PLOT_STYLE = `
:root { --hybrid: #a8541b; --keyword: #2b6c8a; --vector: #7a4a9c; --originals: #4c7a58; }
@media (prefers-color-scheme: dark) { :root { --hybrid: #eda35e; --keyword: #74b6d4; --vector: #c39ae0; --originals: #84b892; } }
.lede { max-width: 46rem; color: var(--soft); margin-top: 1.2rem; }
.facts code { font-size: .9em; }
.set { border-top: 1px solid var(--line); margin-top: 3.5rem; }
.set > h2 { font-size: 1.9rem; margin-top: 1.8rem; }
.set > h2 small { font: 1rem var(--sans); color: var(--soft); margin-inline-start: .6rem; }
.set h3 { font-size: 1.25rem; margin: 2.2rem 0 .2rem; }
.set h3 small { font: .9rem var(--sans); color: var(--soft); margin-inline-start: .5rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(27rem, 100%), 1fr)); gap: 1rem; }
.plots figure { margin: 0; } .plots div { display: grid; gap: 1rem; } .plots { margin-top: 1rem; }
figure { margin: .8rem 0 0; padding: .9rem 1rem .6rem; background: var(--card); border: 1px solid var(--line); border-radius: .7rem; }
figcaption { font-size: .92rem; font-weight: 600; margin-bottom: .3rem; }
figure svg { display: block; width: 100%; height: auto; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg text { font: 12.5px var(--sans); fill: var(--ink); }
svg .tick { fill: var(--soft); font-size: 11.5px; }
.run { --colour: var(--soft); }
.run.hybrid { --colour: var(--hybrid); } .run.keyword { --colour: var(--keyword); }
.run.vector { --colour: var(--vector); } .run.originals { --colour: var(--originals); }
.run polyline { fill: none; stroke: var(--colour); stroke-width: 2; stroke-linejoin: round; }
.run.hybrid:not(.over-text) polyline { stroke-width: 3.2; }
.run circle, .run rect { fill: var(--colour); }
.run.over-text polyline { stroke-dasharray: 5 4; } .run.over-text circle { fill: var(--card); stroke: var(--colour); stroke-width: 1.6; }
.run .lead { stroke: var(--colour); stroke-width: 1; opacity: .5; fill: none; }
.run .name { fill: var(--colour); font-weight: 600; } .run.over-text .name { font-weight: 400; }
.run .range { stroke: var(--colour); stroke-width: 3; opacity: .4; stroke-linecap: round; }
.run .wide { opacity: .3; } .run .value { font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; margin-top: 1rem; }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; width: 100%; }
th { text-align: end; font-weight: 600; color: var(--soft); padding: .3rem .55rem; white-space: nowrap; }
td { text-align: end; padding: .3rem .55rem; border-top: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: start; padding-inline-start: 0; }
td.best { font-weight: 700; } td i { color: var(--soft); font-style: normal; font-size: .85em; }
.compared { color: var(--soft); font-size: .93rem; } .compared b { color: var(--ink); }
.ranks td { white-space: normal; vertical-align: middle; padding-block: .18rem; } .ranks td:first-child { max-width: 30rem; }
.ranks td:first-child small { color: var(--soft); margin-inline-end: .5rem; }
.ranks th:nth-child(n+2), .ranks td:nth-child(n+2) { text-align: start; }
.strip { width: 15rem; height: 1rem; display: block; } .strip.run circle { fill: var(--colour); opacity: .8; }
.missed { color: var(--soft); white-space: nowrap; }
pre { background: var(--tint); border-radius: .5rem; padding: .8rem 1rem; overflow-x: auto; font: .82rem/1.5 var(--mono); }
@media print { figure { break-inside: avoid; } }
`.trim();
