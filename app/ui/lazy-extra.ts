import { type ComponentType, lazy } from 'react';

/**
 * A part that is fetched when it is needed, and that the page does without where the line is lost before it came: React would
 * put the error page in place of everything.
 */
export function lazyExtra<Props extends object>(
	load: () => Promise<{ default: ComponentType<Props> }>,
) {
	return lazy(() => load().catch(() => ({ default: (_: Props) => null })));
}
