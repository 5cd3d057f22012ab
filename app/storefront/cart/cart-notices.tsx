import { Link } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { type Removed, RemovedNotice } from './removed-notice.tsx';

type Again = { orderId: number; lacks: string[] };

type CartNoticesProps = {
	/** The name of what was just added. */
	added: string | undefined;
	/** Where it was added. */
	back: string;
	/** The goods of an order that were put in again. */
	again: Again | null;
	isJustAgreed: boolean;
	reminds: string | null;
	actionError: ActionError | undefined;
	removed: Removed | null;
	/** The line in which what was removed is back. */
	lineId: number | undefined;
};

/** What is said above a cart of what just happened to it. A code that was refused says so beside its field. */
export function CartNotices({
	added,
	back,
	again,
	isJustAgreed,
	reminds,
	actionError,
	removed,
	lineId,
}: CartNoticesProps) {
	return (
		<div className="mt-5 space-y-3 empty:hidden">
			{actionError && !actionError.errors.code ? (
				<Notice
					kind={actionError.status === 409 ? 'warning' : 'error'}
					title={actionError.message}
				/>
			) : null}
			{added ? (
				<Notice kind="success" title={`${added} is in your cart.`}>
					<Link to={back} className="inline-block py-1.5 underline underline-offset-4">
						Back to where you were
					</Link>
				</Notice>
			) : null}
			{isJustAgreed && reminds === 'on' ? (
				<Notice kind="success" title="We remind you once by mail." />
			) : null}
			{again ? <AgainNotice {...again} /> : null}
			{removed ? <RemovedNotice key={removed.productId} removed={removed} lineId={lineId} /> : null}
		</div>
	);
}

function AgainNotice({ orderId, lacks }: Again) {
	return (
		<Notice
			kind={lacks.length > 0 ? 'info' : 'success'}
			title={`The goods of order ${orderId} are in your cart${lacks.length > 0 ? ', as far as we have them' : ''}.`}
		>
			{lacks.map((lack) => (
				<p key={lack}>{lack}</p>
			))}
		</Notice>
	);
}
