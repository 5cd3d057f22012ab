import { type FocusEvent, type FormEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { nigerianState } from '#shop/settings/nigerian-state.ts';
import { afterPress } from '../../ui/field.tsx';
import type { CartWays } from '../cart/priced-cart.ts';

/** Ways with the moment at which they were asked for. */
export type TimedWays = { ways: CartWays | null; at: number };

/**
 * The ways of delivery for what is typed: asked for again when another state or local government is named. What is loaded is
 * for the address that the page begins with, so it counts only until another place was asked about.
 */
export function useDeliveryWays(
	{ loaded, answered }: { loaded: TimedWays; answered: TimedWays | undefined },
	isByZone: boolean,
) {
	const asking = useFetcher<{ delivery?: TimedWays }>();
	const [chosen, setChosen] = useState<number>();
	const [asked] = [answered, asking.data?.delivery]
		.flatMap((each) => each ?? [])
		.toSorted((a, b) => b.at - a.at);
	const isFresher = !asked || (loaded.at > asked.at && isSamePlace(loaded.ways, asked.ways));
	const { ways } = isFresher ? loaded : asked;
	const options = ways?.options ?? [];
	const chosenWay =
		options.find(({ methodId }) => methodId === chosen) ??
		options.find(({ methodId }) => methodId === ways?.chosenId);
	/** Asks for the form's state, with a local government of it. */
	const ask = (form: HTMLFormElement, lga: string) => {
		if (!isByZone) return;
		const fields = new FormData(form);
		fields.set('change', 'place');
		fields.set('lga', lga);
		void asking.submit(fields, { method: 'post', action: '/checkout' });
	};
	const onTyped = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
		if (!isByZone) return;
		if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
		const isState = target.name === 'state' && nigerianState(target.value)?.name !== ways?.state;
		if (!(isState && nigerianState(target.value)) && target.name !== 'lga') return;
		ask(currentTarget, isState ? '' : target.value);
	};
	/** What is shown of another state does not stay beside the name of none. */
	const onLeft = ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
		if (!(ways && target instanceof HTMLInputElement && target.name === 'state')) return;
		if (!nigerianState(target.value)) afterPress(() => ask(currentTarget, ''));
	};
	return { ways, chosenWay, setChosen, onTyped, onLeft, ask, isAsking: asking.state !== 'idle' };
}

function isSamePlace(one: CartWays | null, other: CartWays | null): boolean {
	return one?.state === other?.state && one?.lga === other?.lga;
}
