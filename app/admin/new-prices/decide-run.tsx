import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { AskingButton } from '../forms/asking-button.tsx';
import { areYouSure } from '../forms/use-ask-first.ts';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { type ShownLine, TICKS_FORM } from './line-columns.tsx';

/** The field with the products that the page showed. */
export const SHOWED = 'showed';

/** What can be done with prices that are worked out. The tick boxes of the page belong to its form; applying keeps them, too. */
export function DecideRun({ lines, applied }: { lines: readonly ShownLine[]; applied: number }) {
	const busy = useNavigation().formMethod === 'POST';
	const form = useRef<HTMLFormElement>(null);
	// Another page of the list has other boxes: a price that was ticked out here would be applied.
	useUnsavedWarning(() => [...(form.current?.elements ?? [])].some(isTickedAnew), { inList: true });
	return (
		<div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-3 rounded-card bg-paper p-4 shadow-float">
			<Form ref={form} id={TICKS_FORM} method="post" className="contents">
				<input
					type="hidden"
					name={SHOWED}
					value={lines.flatMap(({ id, priceAfter }) => (priceAfter === null ? [] : id)).join(' ')}
				/>
				<Button
					type="submit"
					name="intent"
					value="apply"
					size="small"
					busy={busy}
					disabled={applied + lines.length === 0}
				>
					Apply to all ticked
				</Button>
				<Button type="submit" name="intent" value="tick" kind="quiet" size="small">
					Save these ticks
				</Button>
			</Form>
			<Form method="post" className="contents">
				<input type="hidden" name="intent" value="discard" />
				<AskingButton
					kind="quiet"
					question={areYouSure('These prices are dropped, with all ticks.', 'Discard')}
				>
					Discard
				</AskingButton>
			</Form>
			<p className="text-slate text-sm max-sm:sr-only">
				Carts and orders keep their prices as agreed. It can be undone for an hour.
			</p>
		</div>
	);
}

const isTickedAnew = (box: Element) =>
	box instanceof HTMLInputElement && box.checked !== box.defaultChecked;
