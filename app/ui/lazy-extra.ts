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
