import type { ComponentProps } from 'react';

/** Browsers treat a summary as a button; that it is one is told to readers that know no summaries. */
const TOLD = { role: 'button' };

/** What opens and closes its `details`, without scripts too. */
export function Summary(props: ComponentProps<'summary'>) {
	return <summary {...TOLD} {...props} />;
}
