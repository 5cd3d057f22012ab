import { useEffect, useRef } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstWrongField } from '../../ui/first-wrong-field.ts';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { ContactEmailField } from '../contact-email-field.tsx';

/**
 * Asks for an address to notify about an out-of-stock product; without scripts its answer is the page /stock-alerts.
 */
export function StockAlertForm({
	product,
	refused,
}: {
	product: { id: number; slug: string };
	refused?: ActionError;
}) {
	const fetcher = useFetcher<{ ok: true } | ActionError>();
	const form = useRef<HTMLFormElement>(null);
	const outcome = useRef<HTMLDivElement>(null);
	const { revalidate } = useRevalidator();
	const answer = fetcher.data ?? refused;
	useEffect(() => {
		// The form has gone with its button.
		if (fetcher.data?.ok) focusIfLost(outcome.current);
		if (fetcher.data?.ok !== false) return;
		focusFirstWrongField(form.current);
		if (fetcher.data.status !== 409) return;
		// It has come back meanwhile: the page is to offer it.
		void showAlert({ kind: 'success', title: 'In Stock', text: fetcher.data.message });
		void revalidate();
	}, [fetcher.data, revalidate]);
	const wrong = answer?.ok === false ? answer : undefined;
	return (
		<section aria-labelledby="stock-alert" className="rounded-card border border-line bg-paper p-4">
			<h2 id="stock-alert" className="font-sans font-semibold text-base tracking-normal">
				Tell me when it is back
			</h2>
			<div ref={outcome} aria-live="polite" tabIndex={-1} className="outline-none">
				{answer?.ok ? (
					<p className="mt-2 font-semibold text-green">
						We write to you once, as soon as it is in stock.
					</p>
				) : null}
				{wrong && wrong.status !== 422 && wrong.status !== 409 ? (
					<Notice kind="error" title={wrong.message} />
				) : null}
			</div>
			{answer?.ok ? null : (
				<fetcher.Form
					ref={form}
					method="post"
					action={`/stock-alerts?product=${product.slug}`}
					noValidate
					defaultShouldRevalidate={false}
					className="mt-2 grid gap-3"
				>
					<input type="hidden" name="productId" value={product.id} />
					<ContactEmailField defaultValue={wrong?.values.email} errors={wrong?.errors.email} />
					<Button type="submit" kind="ink" busy={fetcher.state !== 'idle'}>
						Tell me
					</Button>
				</fetcher.Form>
			)}
		</section>
	);
}
