import { useEffect, useState } from 'react';
import type { TakeBackOffer } from '#shop/fulfilment/take-move-back.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { Button } from '../../ui/button.tsx';

type TakeBackProps = {
	state: string;
	offer: TakeBackOffer;
	resting: boolean;
	/** Whether the shopper gave a mail address. */
	isMailed: boolean;
};

/** Undoes the last move while its mail waits; part of the form that moves the order. It keeps its place when time is up. */
export function TakeBack({
	state,
	offer: { event, secondsLeft },
	resting,
	isMailed,
}: TakeBackProps) {
	const left = useSecondsLeft(secondsLeft);
	return (
		<div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-green border-l-4 pl-3">
			<input type="hidden" name="event" value={event} />
			<p>
				The order is now “{state}”. {isMailed ? mailText(left) : undoText(left)}
			</p>
			{left > 0 ? (
				<Button
					type="submit"
					name="intent"
					value="take-back"
					kind="quiet"
					size="small"
					resting={resting}
				>
					Undo
				</Button>
			) : null}
		</div>
	);
}

function mailText(left: number): string {
	if (left <= 0) return 'The shopper’s mail is on its way.';
	return `The shopper’s mail leaves in ${howMany(left, 'second')}.`;
}

function undoText(left: number): string {
	return left > 0 ? `It can be undone for ${howMany(left, 'second')}.` : '';
}

/** Counts down from `atFirst` to 0. */
export function useSecondsLeft(atFirst: number): number {
	const [left, setLeft] = useState(atFirst);
	useEffect(() => {
		const endsAt = Date.now() + atFirst * 1000;
		const timer = setInterval(() => {
			const seconds = Math.ceil((endsAt - Date.now()) / 1000);
			setLeft(Math.max(0, seconds));
			if (seconds <= 0) clearInterval(timer);
		}, 250);
		return () => clearInterval(timer);
	}, [atFirst]);
	return left;
}
