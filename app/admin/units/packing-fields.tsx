import {
	MOST_PHOTOGRAPHED,
	PHOTO_KINDS,
	packedPhotoField,
} from '#shop/serial-numbers/photo-kinds.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Summary } from '../../ui/summary.tsx';
import { PhotoAdvice, PhotoField } from './photo-field.tsx';
import { SerialFields } from './serial-fields.tsx';
import type { StaffUnits } from './units-for-staff.ts';

type PackingProps = { goods: StaffUnits['goods']; refused: ActionError | undefined };

/** What packing asks for of goods that are sold by serial number; part of the form that moves the order. */
export function PackingFields({ goods, refused }: PackingProps) {
	const asked = goods.filter(({ isAsked }) => isAsked);
	return (
		<div className="mt-4 space-y-4 empty:hidden">
			<SerialFields goods={asked} refused={refused} />
			<PackingPhotos goods={asked} refused={refused} />
		</div>
	);
}

function PackingPhotos({ goods, refused }: PackingProps) {
	const pieces = goods.reduce((sum, each) => sum + each.pieces, 0);
	if (pieces === 0) return null;
	if (pieces > MOST_PHOTOGRAPHED)
		return (
			<p className="text-slate text-sm">
				Photos of the units are added below, beside each number, once the order is packed.
			</p>
		);
	const wasPacking = refused?.values.to_state === 'packed';
	return (
		<details open={wasPacking}>
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
				{pieces === 1 ? 'Photos of the unit…' : 'Photos of the units…'}
			</Summary>
			<div className="mt-3 max-w-prose space-y-4 border-line border-l-4 pl-4">
				<PhotoAdvice />
				{wasPacking ? (
					<p className="hidden font-semibold text-amber text-sm noscript:block">
						Choose the photos again: without scripts the browser has let go of them.
					</p>
				) : null}
				{goods.flatMap((each) =>
					Array.from({ length: each.pieces }, (_, place) => place + 1).map((line) => (
						<PhotosOfPiece
							key={`${each.productId} ${line}`}
							goods={each}
							line={line}
							refused={refused}
						/>
					)),
				)}
				<Button type="submit" name="to_state" value="packed" kind="ink">
					Pack it with these photos
				</Button>
			</div>
		</details>
	);
}

function PhotosOfPiece({
	goods: { productId, name, pieces },
	line,
	refused,
}: {
	goods: StaffUnits['goods'][number];
	/** The line of its number in the field above, from 1. */
	line: number;
	refused: ActionError | undefined;
}) {
	return (
		<fieldset className="space-y-3">
			<legend className="wrap-anywhere font-semibold">
				{pieces === 1 ? name : `${name}: number ${line} of ${pieces}`}
			</legend>
			{PHOTO_KINDS.map((kind) => {
				const field = packedPhotoField(productId, line, kind);
				return (
					<PhotoField
						key={kind}
						name={field}
						kind={kind}
						stored={null}
						errors={refused?.errors[field]}
					/>
				);
			})}
		</fieldset>
	);
}
