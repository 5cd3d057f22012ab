import { type ComponentType, lazy } from 'react';

/**
 * A part that is loaded when needed, and omitted if it cannot be loaded: React would otherwise replace everything with
 * the error page.
 */
export function lazyExtra<Props extends object>(
	load: () => Promise<{ default: ComponentType<Props> }>,
) {
	return lazy(() => load().catch(() => ({ default: (_: Props) => null })));
}

/**
 * In the browser, a part that the server has rendered and only the pages that show it load. Until it is there, and if it
 * cannot be loaded, it stays as the server sent it: a form that works without scripts.
 */
export function lazyScripts<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	return lazy(() =>
		load().then(
			(loaded) => ({ default: loaded }),
			() => new Promise<never>(() => {}),
		),
	);
}
