import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { showAlert } from '../ui/alerts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const LIST = '/collections';
const BACK = { label: 'Back to Products', to: LIST };

/** In place of a product that is not there. `leadsOn`: the same stands in an alert that goes on to the list. */
export function ProductMissing({ title, leadsOn }: { title: string; leadsOn: boolean }) {
	const navigate = useNavigate();
	const text = leadsOn
		? 'The address names no product. Here are all the collections.'
		: 'It may not be sold any more, or the address has a slip in it.';
	useEffect(() => {
		if (!leadsOn) return;
		void showAlert({ title, text, kind: 'error' }).then(() => navigate(LIST, { replace: true }));
	}, [leadsOn, title, text, navigate]);
	return (
		<div className="column py-8 md:py-12">
			<EmptyState heading="h1" title={title} action={BACK}>
				<p>{text}</p>
			</EmptyState>
		</div>
	);
}

/** In place of a product that the shop could not read. */
export function ProductFailed({ reference }: { reference?: string }) {
	return (
		<div className="column grid justify-items-center gap-4 py-8 md:py-12">
			<EmptyState heading="h1" title="Failed to load product" action={BACK}>
				{reference ? <p>If it happens again, tell us this reference: {reference}</p> : null}
			</EmptyState>
			<Button kind="quiet" onClick={() => window.location.reload()}>
				Try again
			</Button>
		</div>
	);
}
