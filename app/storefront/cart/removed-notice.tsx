import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { announceCart } from '../visitor.ts';
import type { action } from './cart.tsx';
import { useAnnounceActionError } from './use-announce-action-error.ts';

/** A line that was just taken out of the cart. */
export type Removed = { productId: number; qty: number; name: string };

/**
 * Says what was taken out, and puts it back. In sight wherever in a long cart the line was. `lineId` is the line that it
 * is (again): then there is nothing to say.
 */
export function RemovedNotice({
	removed: { productId, qty, name },
	lineId,
}: {
	removed: Removed;
	lineId: number | undefined;
}) {
	const fetcher = useFetcher<typeof action>({ key: `put-back-${productId}` });
	const form = useRef<HTMLFormElement>(null);
	useAnnounceActionError(fetcher.data);
	useEffect(() => {
		if (fetcher.data?.ok) announceCart();
	}, [fetcher.data]);
	const isPutBack = fetcher.data?.ok === true;
	useEffect(() => {
		// The button that removed the line went with it, and Undo goes with its notice.
		if (lineId === undefined) focusIfLost(form.current?.querySelector('button'));
		else if (isPutBack) {
			const line = document.getElementById(`line-${lineId}`);
			focusIfLost(line?.querySelector<HTMLElement>('a:not([tabindex])'));
			line?.scrollIntoView({ block: 'nearest' });
		}
	}, [lineId, isPutBack]);
	if (lineId !== undefined) return null;
	return (
		<div className="sticky top-18 z-20 rounded-card shadow-float">
			<Notice kind="info" title={`${name} is no longer in your cart.`}>
				<fetcher.Form method="post" action="/cart" ref={form} className="mt-2">
					<input type="hidden" name="productId" value={productId} />
					<input type="hidden" name="qty" value={qty} />
					<Button
						type="submit"
						name="intent"
						value="put-back"
						kind="quiet"
						size="small"
						busy={fetcher.state !== 'idle'}
					>
						Undo<span className="sr-only">: put {name} back</span>
					</Button>
				</fetcher.Form>
			</Notice>
		</div>
	);
}
