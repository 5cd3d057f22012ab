import {
	type LineBack,
	PART,
	PIECES,
	partField,
	RESELL,
} from '#shop/fulfilment/returned-pieces.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { partLeft, refundOfPieces, wholeLeft } from '#shop/totals/refund-of-pieces.ts';
import type { ActionError } from '../../page-handlers.ts';
import { CheckField, InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';

type Line = LineBack['line'];
type Named<T> = T & { name: string };
export type ReturnLine = Named<Omit<Line, 'parts'>> & {
	parts: readonly Named<Line['parts'][number]>[];
};

/** What came back of a line: whole pieces of it, and of a kit single parts. Part of the form that records a return. */
export function ReturnedLine({
	line,
	refused,
}: {
	line: ReturnLine;
	refused: ActionError | undefined;
}) {
	const { id, name, parts } = line;
	const left = wholeLeft(line);
	const isTyped = parts.some(({ position }) => refused?.values[PART + partField(id, position)]);
	return (
		<fieldset>
			<legend className="wrap-anywhere font-semibold">{name}</legend>
			{left > 0 ? (
				<PiecesFields
					label={parts.length > 0 ? 'Whole kits that came back' : 'Pieces that came back'}
					left={left}
					name={PIECES + id}
					resell={RESELL + id}
					kobo={refundOfPieces(line, { qty: 1 })}
					refused={refused}
				/>
			) : null}
			{parts.length > 0 ? (
				<details open={isTyped || left === 0} className="mt-2">
					<Summary className="inline-flex min-h-11 items-center underline underline-offset-4">
						Only parts of it came back
					</Summary>
					<div className="space-y-3 border-line border-l-4 pl-4">
						{parts.map((part, place) =>
							partLeft(line, part) > 0 ? (
								<PiecesFields
									key={part.position}
									label={part.name}
									left={partLeft(line, part)}
									name={PART + partField(id, part.position)}
									resell={RESELL + partField(id, part.position)}
									kobo={refundOfPieces(line, { qty: 0, parts: onePiece(parts, place) })}
									refused={refused}
								/>
							) : null,
						)}
					</div>
				</details>
			) : null}
		</fieldset>
	);
}

function onePiece(parts: ReturnLine['parts'], place: number): number[] {
	return parts.map((_, each) => (each === place ? 1 : 0));
}

/** How many pieces came back, and whether they go on sale again. */
function PiecesFields({
	label,
	left,
	name,
	resell,
	kobo,
	refused,
}: {
	label: string;
	left: number;
	name: string;
	resell: string;
	/** What goes back for one. */
	kobo: number;
	refused: ActionError | undefined;
}) {
	return (
		<div>
			<InputField
				label={`${label}, of ${left}`}
				name={name}
				type="number"
				inputMode="numeric"
				min={0}
				max={left}
				autoComplete="off"
				hint={`${formatKobo(kobo)} each.`}
				defaultValue={refused?.values[name] ?? ''}
				errors={refused?.errors[name]}
				className="sm:max-w-40"
			/>
			<CheckField
				name={resell}
				value="1"
				defaultChecked={refused?.values[resell] !== undefined}
				label="These go on sale again"
			/>
		</div>
	);
}
