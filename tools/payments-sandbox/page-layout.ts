import { formatKobo } from '#shop/kit/money.ts';
import { type Html, html } from '#shop/mail/html.ts';
import { decimalOf } from '#shop/payments/providers/minor-units.ts';

// What the sandbox's pages share: plain pages that nobody can mistake for a provider's own.

const STYLE = `
:root { color-scheme: light; --ink: #16202a; --quiet: #55616d; --line: #d5dbe1; --go: #0b6b4f; --band: #ffd34d }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: #eef1f4 }
.band { background: repeating-linear-gradient(-45deg, var(--band) 0 18px, #ffe08a 18px 36px); padding: 10px 16px; font-weight: 600; text-align: center }
main { max-width: 440px; margin: 24px auto; padding: 0 16px }
main.wide { max-width: 1040px }
.card { background: #fff; border: 1px solid var(--line); border-radius: 8px; padding: 20px; margin-bottom: 16px; overflow-x: auto }
h1 { font-size: 1.25rem; margin: 0 0 4px } h2 { font-size: 1rem; margin: 0 0 8px }
.amount { font-size: 2rem; font-weight: 700; margin: 8px 0 }
.quiet { color: var(--quiet); margin: 0 0 12px; overflow-wrap: anywhere }
.notice { border-left: 4px solid var(--go); background: #eef8f4; padding: 10px 12px; margin: 12px 0 } .notice.bad { border-color: #b3261e; background: #fdf0ef }
form { margin: 0 } .stack { display: grid; gap: 10px } .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end }
button, a.button { display: inline-block; min-height: 48px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 6px; background: #fff; color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
button.go { background: var(--go); border-color: var(--go); color: #fff } .stack button, .stack a.button { width: 100% }
button:hover, a.button:hover { border-color: var(--ink) } :focus-visible { outline: 3px solid #2563eb; outline-offset: 2px }
label { display: grid; gap: 4px; font-size: .875rem; color: var(--quiet) } input, select { min-height: 48px; padding: 8px 10px; font: inherit; border: 1px solid var(--line); border-radius: 6px; max-width: 100% }
table { border-collapse: collapse; width: 100%; font-size: .875rem } th, td { text-align: left; padding: 8px 12px 8px 0; border-top: 1px solid var(--line); vertical-align: top } th { border-top: 0 }
td button { min-height: 44px; padding: 6px 12px; font-size: .875rem }
@media (max-width: 640px) { thead { display: none } tr { display: block; border-top: 1px solid var(--line); padding: 10px 0 } td { display: block; border: 0; padding: 2px 0; overflow-wrap: anywhere } }
`;

/** The band's stripes; set in each page, or browsers request a missing icon and complain. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#ffd34d" d="M0 0h16v16H0z"/><path stroke="#16202a" stroke-width="3" d="M-2 10 10-2M2 18 18 2"/></svg>',
)}`;

type Page = { title: string; body: Html; isWide?: boolean; script?: string };

export function page({ title, body, isWide = false, script }: Page): string {
	const markup = html`<body>
<div class="band">Test payment: no money moves</div>
<main class="${isWide ? 'wide' : ''}">${body}</main>`.markup;
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="${ICON}"><title>${html`${title}`.markup}</title><style>${STYLE}</style></head>
${markup}${script ? `<script>${script}</script>` : ''}</body></html>`;
}

/** Buttons of a form that posts to `action`, the most common choice first. */
export function choices(
	action: string,
	acts: readonly (readonly [act: string, words: string])[],
): Html {
	const buttons = acts.map(
		([act, words], i) =>
			html`<button name="act" value="${act}" class="${i === 0 ? 'go' : ''}">${words}</button>`,
	);
	return html`<form method="post" action="${action}" class="stack">${buttons}</form>`;
}

/** An amount in kobo or cents, for people. */
export function amountText(minor: number, currency: string): string {
	return currency === 'NGN' ? formatKobo(minor) : `${currency} ${decimalOf(minor, currency)}`;
}
