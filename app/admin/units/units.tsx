import { Form, useNavigation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { UnitList } from '../../storefront/units/order-units.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Summary } from '../../ui/summary.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { seenBefore } from '../forms/seen-field.tsx';
import { SerialFields } from './serial-fields.tsx';
import { UnitPhotos } from './unit-photos.tsx';
import type { StaffUnits } from './units-for-staff.ts';

/** The serial numbers of an order, and once it is packed the form that adds and corrects them. */
export function Units({
	units,
	goods,
	seen,
	missing,
	isCorrected,
	mayWork,
}: Omit<StaffUnits, 'photographed'> & { mayWork: boolean }) {
	const isOpen = isCorrected && goods.length > 0;
	if (units.length === 0 && !isOpen) return null;
	return (
		<section aria-labelledby="units" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="units" className="text-2xl">
				Serial numbers
			</h2>
			{missing > 0 ? (
				<p className="mt-3 border-amber border-l-4 pl-3 font-semibold">
					{howMany(missing, 'serial number is', 'serial numbers are')} missing.
				</p>
			) : null}
			{units.length > 0 ? (
				<UnitList units={units}>
					{({ id }) => {
						const unit = units.find((each) => each.id === id);
						return unit ? <UnitPhotos unit={unit} mayWork={mayWork} /> : null;
					}}
				</UnitList>
			) : null}
			{isOpen && mayWork ? (
				<UnitForm goods={goods} seen={seen} isMissing={missing > 0} hasCodes={units.length > 0} />
			) : null}
		</section>
	);
}

function UnitForm({
	goods,
	seen,
	isMissing,
	hasCodes,
}: Pick<StaffUnits, 'goods' | 'seen'> & { isMissing: boolean; hasCodes: boolean }) {
	const posted = usePostedError();
	const { formData } = useNavigation();
	const refused = posted?.values?.intent === 'units' ? posted : undefined;
	return (
		<details open={refused !== undefined || isMissing} className="mt-3">
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
				{isMissing ? 'Add them…' : 'Correct them…'}
			</Summary>
			<Form
				method="post"
				preventScrollReset
				className="mt-3 max-w-prose space-y-4 border-line border-l-4 pl-4"
			>
				<input type="hidden" name="intent" value="units" />
				<input type="hidden" name="seen" value={seenBefore(refused) ?? seen} />
				<SerialFields goods={goods} refused={refused} />
				{hasCodes ? (
					<p className="text-slate text-sm">
						A corrected number stays with the code that is printed on the receipt, and with its
						photos.
					</p>
				) : null}
				<Button type="submit" kind="ink" busy={formData?.get('intent') === 'units'}>
					Save the serial numbers
				</Button>
			</Form>
		</details>
	);
}
