import { type FormEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { nigerianState } from '#shop/settings/nigerian-state.ts';
import type { CartWays } from '../cart/priced-cart.ts';

/** Ways with the moment at which they were asked for: the latest are shown, of the same moment those given first. */
export type TimedWays = { ways: CartWays | null; at: number };

/** The ways of delivery for what is typed: asked for again when another state or local government is named. */
export function useDeliveryWays(given: readonly (TimedWays | undefined)[], isByZone: boolean) {
	const asking = useFetcher<{ delivery?: TimedWays }>();
	const [chosen, setChosen] = useState<number>();
	const [latest] = [...given, asking.data?.delivery]
		.flatMap((each) => each ?? [])
		.toSorted((a, b) => b.at - a.at);
	const ways = latest?.ways ?? null;
	const options = ways?.options ?? [];
	const chosenWay =
		options.find(({ methodId }) => methodId === chosen) ??
		options.find(({ methodId }) => methodId === ways?.chosenId);
	const onTyped = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
		if (!isByZone) return;
		if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
		const isState = target.name === 'state' && nigerianState(target.value)?.name !== ways?.state;
		if (!(isState && nigerianState(target.value)) && target.name !== 'lga') return;
		const fields = new FormData(currentTarget);
		fields.set('change', 'place');
		if (isState) fields.delete('lga');
		void asking.submit(fields, { method: 'post', action: '/checkout' });
	};
	return { ways, chosenWay, setChosen, onTyped, isAsking: asking.state !== 'idle' };
}
