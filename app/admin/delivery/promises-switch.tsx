import { Form, useNavigation } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { Button } from '../../ui/button.tsx';

/** Whether shoppers are promised what deliveries took, once there are enough of a way in a zone. */
export function PromisesSwitch({ isOn, learned }: { isOn: boolean; learned: number }) {
	const { state } = useNavigation();
	return (
		<Form
			method="post"
			action="/admin/delivery"
			preventScrollReset
			className="max-w-4xl rounded-card bg-paper p-4 md:p-6"
		>
			<p className="font-semibold text-lg">
				{isOn ? 'Promises follow your own deliveries.' : 'Shoppers are promised the days you set.'}
			</p>
			<p className="mt-1 max-w-prose text-slate text-sm">
				Every night the shop counts how long the orders of the last 90 days took, for each way in
				each zone. Once ten have arrived,{' '}
				{isOn ? 'shoppers are promised' : 'it can promise shoppers'} the days within which four in
				five came, and say how many of the last ten were on time. Until then the days you set stay.
				Orders keep the promise they were given.
			</p>
			<p className="mt-2 text-sm">
				{learned === 0
					? 'No way has ten deliveries yet.'
					: `There are enough for ${howMany(learned, 'promise')}: see the zones below.`}
			</p>
			<Button
				type="submit"
				name="intent"
				value={isOn ? 'promise-set' : 'promise-learned'}
				kind="quiet"
				busy={state !== 'idle'}
				className="mt-3"
			>
				{isOn ? 'Promise the days I set' : 'Promise what deliveries took'}
			</Button>
		</Form>
	);
}
