import { TextField } from '../../ui/field.tsx';

type Given = { name: string; defaultValue: string; errors?: readonly string[] };

/** How orders leave the shop. */
export function SendingFields({ field }: { field: (name: 'carriers') => Given }) {
	return (
		<div className="grid gap-4">
			<TextField
				{...field('carriers')}
				label="Couriers"
				rows={5}
				hint="One a line: the name, then the address where a parcel is followed, with {number} for its number, such as https://courier.example/track/{number}. Without an address, shoppers get the number alone."
			/>
		</div>
	);
}
