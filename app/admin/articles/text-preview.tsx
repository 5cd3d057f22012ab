import { type RefObject, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { ArticleText } from '../../storefront/blog/article-text.tsx';
import { Button } from '../../ui/button.tsx';
import type { action } from './preview-text.ts';

/** Shows, at the press of a button, how the text in the form around it will look. */
export function TextPreview({ articleId }: { articleId: number | undefined }) {
	const fetcher = useFetcher<typeof action>();
	const shown = useRef<HTMLElement>(null);
	useMoveTo(shown, fetcher.data);
	const busy = fetcher.state !== 'idle';
	return (
		<div className="noscript:hidden">
			<Button
				kind="quiet"
				size="small"
				busy={busy}
				onClick={({ currentTarget: { form } }) => {
					if (!form) return;
					const { title, content } = Object.fromEntries(new FormData(form));
					void fetcher.submit(
						{ title: String(title), content: String(content) },
						{
							method: 'post',
							action: `/admin/preview/article${articleId ? `/${articleId}` : ''}`,
							// What this page has shown stays what the editor has seen.
							defaultShouldRevalidate: false,
						},
					);
				}}
			>
				Preview the text
			</Button>
			<div aria-live="polite">
				{fetcher.data?.ok === false ? (
					<p className="mt-2 font-medium text-red text-sm">{fetcher.data.message}</p>
				) : null}
			</div>
			{fetcher.data?.ok ? (
				<section
					ref={shown}
					tabIndex={-1}
					aria-label="How it will look"
					className="mt-3 rounded-card border border-line p-4 text-lg outline-none"
				>
					<h2 className="mb-4 text-4xl">{fetcher.data.title || 'Untitled'}</h2>
					<ArticleText parts={fetcher.data.parts} />
				</section>
			) : null}
		</div>
	);
}

function useMoveTo(shown: RefObject<HTMLElement | null>, data: unknown) {
	useEffect(() => {
		if (data) shown.current?.focus();
	}, [shown, data]);
}
