import { type RefObject, useEffect, useRef, useState } from 'react';
import { CONNECTION_LOST } from '../../connection.ts';
import type { ActionError } from '../../page-handlers.ts';
import { ArticleText } from '../../storefront/blog/article-text.tsx';
import { Button } from '../../ui/button.tsx';
import type { action } from './preview-text.ts';

type Preview = Extract<Awaited<ReturnType<typeof action>>, { ok: true }>;

/** Shows, at the press of a button, how the text in the form around it will look. */
export function TextPreview({ articleId }: { articleId: number | undefined }) {
	const [outcome, setOutcome] = useState<Preview | { ok: false; message: string }>();
	const [busy, setBusy] = useState(false);
	const shown = useRef<HTMLElement>(null);
	useMoveTo(shown, outcome);
	return (
		<div className="noscript:hidden">
			<Button
				kind="quiet"
				size="small"
				busy={busy}
				onClick={async ({ currentTarget: { form } }) => {
					if (!form) return;
					setBusy(true);
					setOutcome(await readPreview(articleId, form));
					setBusy(false);
				}}
			>
				Preview the text
			</Button>
			<div aria-live="polite">
				{outcome?.ok === false ? (
					<p className="mt-2 font-medium text-red text-sm">{outcome.message}</p>
				) : null}
			</div>
			{outcome?.ok ? (
				<section
					ref={shown}
					tabIndex={-1}
					aria-label="How it will look"
					className="mt-3 rounded-card border border-line p-4 text-lg outline-none"
				>
					<h2 className="mb-4 text-4xl">{outcome.title || 'Untitled'}</h2>
					<ArticleText parts={outcome.parts} />
				</section>
			) : null}
		</div>
	);
}

const TIME_OUT_MS = 30_000;
const UNEXPECTED = 'The preview could not be made. Please try again.';

/** Not by a fetcher of the router: an error of it would replace the form, and everything typed would be gone. */
async function readPreview(
	articleId: number | undefined,
	form: HTMLFormElement,
): Promise<Preview | { ok: false; message: string }> {
	const { title, content } = Object.fromEntries(new FormData(form));
	const answer = await fetch(`/admin/preview/article${articleId ? `/${articleId}` : ''}`, {
		method: 'POST',
		headers: { accept: 'application/json' },
		body: new URLSearchParams({ title: String(title), content: String(content) }),
		signal: AbortSignal.timeout(TIME_OUT_MS),
	}).catch(() => null);
	if (!answer) return { ok: false, message: CONNECTION_LOST };
	const sent: Preview | ActionError | null = await answer.json().catch(() => null);
	return sent?.ok ? sent : { ok: false, message: sent?.message || UNEXPECTED };
}

function useMoveTo(shown: RefObject<HTMLElement | null>, data: unknown) {
	useEffect(() => {
		if (data) shown.current?.focus();
	}, [shown, data]);
}
