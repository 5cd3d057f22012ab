// On a slow line the picture that a page shows first must not share it with the page's scripts, which are several times
// as large. On a page that has such a picture, scripts are therefore asked for when it has been painted, or as soon as
// somebody presses something; in a tab that nobody sees nothing is painted, and its arrival counts. Until then links and
// forms work as they do without scripts. docs/decisions/0021 has the figures.

const MODULE = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const PRIORITY_PICTURE = 'fetchPriority="high"';

/**
 * Runs in the browser at the end of the page: `begin` makes a module of the script that was deferred. It is part of the
 * page, because a file would have to be loaded first.
 */
const STARTER = `(() => {
	const deferred = document.querySelector('script[type=deferred]');
	const signs = ['pointerdown', 'keydown', 'focusin', 'visibilitychange'];
	const begin = () => {
		if (deferred.dataset.begun) return;
		deferred.dataset.begun = 'yes';
		for (const sign of signs) removeEventListener(sign, begin, true);
		const link = (href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
		const script = Object.assign(document.createElement('script'), { type: 'module', textContent: deferred.textContent });
		document.head.append(...deferred.dataset.files.split(' ').map(link), script);
	};
	for (const sign of signs) addEventListener(sign, begin, true);
	const images = [...document.querySelectorAll('img[fetchpriority=high]')];
	const missing = new Set(images.filter((image) => !image.complete));
	const painted = () => requestAnimationFrame(() => requestAnimationFrame(begin));
	const there = () => document.hidden ? begin() : Promise.allSettled(images.map((image) => image.decode())).then(painted);
	const arrived = ({ target }) => missing.delete(target) && missing.size === 0 && there();
	for (const image of missing) for (const end of ['load', 'error']) image.addEventListener(end, arrived);
	if (missing.size === 0) there();
})()`;

/** Has the scripts of a rendered page wait for its first pictures, if it has any; `nonce` marks the shop's own scripts. */
export function withDeferredScripts(html: string, nonce: string): string {
	if (!html.includes(PRIORITY_PICTURE)) return html;
	const files = new Set<string>();
	const withoutPreloads = html.replace(PRELOAD, (_link, href: string) => {
		files.add(href);
		return '';
	});
	if (!MODULE.test(withoutPreloads)) return html;
	const page = withoutPreloads.replace(
		MODULE,
		(_script, attributes: string, body: string) =>
			`<script${attributes} type="deferred" data-files="${[...files].join(' ')}">${body}</script>`,
	);
	return `${page}<script nonce="${nonce}">${STARTER}</script>`;
}
