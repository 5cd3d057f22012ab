import { Link } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import { feeText } from '../discounts/discount-rows.tsx';
import type { DeliveryWays } from './delivery-ways.ts';

/** Where the goods go and what that costs, or the link to say where. */
export function PlaceBanner({
	ways,
	back,
}: {
	ways:
		| (DeliveryWays & { options: (DeliveryWays['options'][number] & { paidKobo: number })[] })
		| null;
	back: string;
}) {
	const [first] = ways?.options ?? [];
	const place = ways ? (ways.lga ? `${ways.lga}, ${ways.state}` : ways.state) : '';
	return (
		<div className="flex items-center gap-3 rounded-card bg-ink px-5 py-3 text-paper">
			<Icon name="truck" className="size-6 shrink-0 text-glow" />
			<p className="min-w-0 grow">
				<span className="block font-semibold">
					{!ways
						? 'Where shall it go?'
						: first
							? `${first.promise}, ${feeText(first.paidKobo).replace('Free', 'free')}`
							: (ways.why ?? `Which local government in ${ways.state}?`)}
				</span>
				{first ? (
					<span className="block text-sm">
						{first.name} to {place}
						{ways && ways.options.length > 1 ? ', or another way: you choose at the checkout' : ''}
					</span>
				) : null}
				{first?.onTime ? <span className="block text-sm">{first.onTime}</span> : null}
			</p>
			<Link
				to={`/delivery?${new URLSearchParams({ back })}`}
				className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4"
			>
				{ways ? 'Change' : 'Say where'}
			</Link>
		</div>
	);
}
