import { afterPress } from './ui/field.tsx';

// A page whose scripts do not come is one without scripts, and shows what such a page does (the variant `noscript` of
// app.css): a list the buttons that sort and filter it. Browsers tell it of none but those that have scripts switched off.

/** How long the scripts of a page may take, in milliseconds, before it does without them; they may still come. */
const LONGEST_WAIT = 15_000;

/** Runs in the browser before it asks for anything. */
const WATCH = `(() => {
	const { classList } = document.documentElement;
	const missing = () => classList.contains('alive') || classList.add('scriptless');
	addEventListener('error', ({ target }) => (target.tagName === 'SCRIPT' || target.rel === 'modulepreload') && missing(), true);
	setTimeout(missing, ${LONGEST_WAIT});
})()`;

/** Has a rendered page notice that its scripts do not come, if it has any; `nonce` marks the shop's own scripts. */
export function watchingScripts(html: string, nonce: string): string {
	if (!/<script[^>]* type="module"/.test(html)) return html;
	return html.replace('<head>', `<head><script nonce="${nonce}">${WATCH}</script>`);
}

/** In the browser: its scripts run. What they hide of a page without scripts may move what is being pressed. */
export function markAlive(): void {
	const { classList } = document.documentElement;
	classList.add('alive');
	afterPress(() => classList.remove('scriptless'));
}
