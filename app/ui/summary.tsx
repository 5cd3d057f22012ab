import type { ComponentProps } from 'react';

/** Browsers treat a summary as a button; this says so to screen readers that do not. */
const DESCRIPTION = { role: 'button' };

/** Opens and closes its `details`, without scripts too. */
export function Summary(props: ComponentProps<'summary'>) {
	return <summary {...DESCRIPTION} {...props} />;
}
