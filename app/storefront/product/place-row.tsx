import { type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ProductDelivery } from '#shop/delivery/product-delivery.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import { SelectField } from '../../ui/field.tsx';
import { type Promised, PromiseRow } from './promise-row.tsx';

// In a file of its own: only shops that deliver by zone load it.

/** What delivery to the place of this browser costs, once it is known, and where to say another one. */
export function PlaceRow({ productId, promised }: { productId: number; promised: Promised }) {
	const { answer, isAsking, problem, ask } = usePlace(productId);
	const [isOpen, setOpen] = useState(false);
	const row = useRef<HTMLAnchorElement>(null);
	const id = useId();
	const toggle = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		setOpen(!isOpen);
	};
	const choose = async (place: Record<string, string>) => {
		const next = await ask(new URLSearchParams(place));
		if (!next?.isPossible || (next.lgas.length > 0 && next.lga === '')) return;
		setOpen(false);
		row.current?.focus();
	};
	const shown = answer
		? { ...promised, title: answer.title, note: answer.note, change: 'Change place' }
		: promised;
	return (
		<div className={isAsking ? 'opacity-60' : ''}>
			<PromiseRow
				promised={shown}
				isBad={answer?.isPossible === false}
				link={{ ref: row, onClick: toggle, 'aria-expanded': isOpen, 'aria-controls': id }}
			/>
			<fieldset id={id} hidden={!isOpen} className="pb-4">
				<legend className="sr-only">Where it goes</legend>
				<div className="grid gap-3">
					<SelectField
						id={`${id}state`}
						label="State"
						value={answer?.state ?? ''}
						onChange={({ target }) => void choose({ state: target.value })}
					>
						<option value="">Choose one</option>
						{NIGERIAN_STATES.map(({ code, name }) => (
							<option key={code}>{name}</option>
						))}
					</SelectField>
					{answer && answer.lgas.length > 0 ? (
						<SelectField
							id={`${id}lga`}
							label="Local Government"
							value={answer.lga}
							onChange={({ target }) => void choose({ state: answer.state, lga: target.value })}
						>
							<option value="">Choose one</option>
							{answer.lgas.map((lga) => (
								<option key={lga}>{lga}</option>
							))}
						</SelectField>
					) : null}
				</div>
				<p role="status" className="sr-only">
					{isOpen ? answer?.title : ''}
				</p>
				{problem ? (
					<p role="alert" className="mt-2 font-semibold text-red">
						We could not ask the shop. Choose once more.
					</p>
				) : null}
			</fieldset>
		</div>
	);
}

/** What the shop says of the place that is in this browser's cookie, and of another one that is chosen. */
function usePlace(productId: number) {
	const [answer, setAnswer] = useState<ProductDelivery | null>(null);
	const [isAsking, setAsking] = useState(false);
	const [problem, setProblem] = useState(false);
	const latest = useRef(0);
	const ask = async (place?: URLSearchParams) => {
		const question = ++latest.current;
		if (place) setAsking(true);
		const said = await answerOf(productId, place);
		if (question !== latest.current) return null;
		setAsking(false);
		setProblem(place !== undefined && !said);
		if (said) setAnswer(said);
		return said;
	};
	const onShown = useEffectEvent(() => {
		if (/(?:^|;\s*)bridgehead_place=/.test(document.cookie)) void ask();
	});
	useEffect(() => onShown(), []);
	return { answer, isAsking, problem, ask };
}

/** With a place, that is remembered first. Without a line, or from something in between, there is no answer. */
async function answerOf(
	productId: number,
	place: URLSearchParams | undefined,
): Promise<ProductDelivery | null> {
	const asked = place ? { method: 'POST', body: place } : {};
	const response = await fetch(`/delivery/product/${productId}`, asked).catch(() => null);
	const said: unknown = response?.ok ? await response.json().catch(() => null) : null;
	return isAnswer(said) ? said : null;
}

function isAnswer(value: unknown): value is ProductDelivery {
	const answer: Partial<Record<keyof ProductDelivery, unknown>> = Object(value);
	return typeof answer.title === 'string' && Array.isArray(answer.lgas);
}
