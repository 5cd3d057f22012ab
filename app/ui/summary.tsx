import type { ComponentProps } from 'react';

/** What opens and closes its `details`: a button, and named one for browsers and readers that do not know it for one. */
export function Summary(props: ComponentProps<'summary'>) {
	// biome-ignore lint/a11y/useSemanticElements: nothing else opens a details without scripts
	return <summary role="button" {...props} />;
}
