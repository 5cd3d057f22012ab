import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { ProofFields, proofNeededIn } from './proof-fields.tsx';

/**
 * Asks for a proof of who sent a form that was refused only for the lack of it, and sends again with it all that was sent
 * then.
 */
export function ProofPanel({ refused }: { refused: ActionError }) {
	const busy = useNavigation().formMethod === 'POST';
	const needed = proofNeededIn(refused);
	const panel = useRef<HTMLElement>(null);
	// What was pressed may stand far below.
	useEffect(() => {
		panel.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus();
	}, []);
	if (!needed) return null;
	return (
		<section
			ref={panel}
			aria-labelledby="proof"
			className="scroll-mt-36 rounded-card border-amber border-l-4 bg-paper p-4 md:p-6"
		>
			<h2 id="proof" className="text-2xl">
				Is it you?
			</h2>
			<p className="mt-1 mb-4 text-slate">
				This is only done for somebody who has just shown who they are. Nothing you typed is lost:
				it is done once you confirm.
			</p>
			<Form method="post" preventScrollReset className="space-y-4">
				{sentIn(refused).map(([name, value], at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the same field may be there twice
					<input key={at} type="hidden" name={name} value={value} />
				))}
				<ProofFields needed={needed} errors={refused.errors} />
				<Button type="submit" busy={busy}>
					Confirm
				</Button>
			</Form>
		</section>
	);
}

/** What was sent, without what is secret. */
function sentIn({ facts: { sent } }: ActionError): [string, string][] {
	if (!Array.isArray(sent)) return [];
	return sent.filter(
		(pair): pair is [string, string] =>
			Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string'),
	);
}
