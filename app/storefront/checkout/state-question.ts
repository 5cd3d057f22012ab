import { nigerianState, stateMeant } from '#shop/settings/nigerian-state.ts';

/**
 * Asked before goods go to a state that nobody knows, which the API takes as it is: a carrier would not find it. The
 * answer is the name of the button: `right_state` replaces what was typed, `kept_state` keeps it.
 */
export type StateQuestion = {
	typed: string;
	/** The state that may have been meant. */
	meant: string | null;
	/** What was to be done, and is once it is answered. */
	intent: string;
};

type Fields = Record<string, string>;

/** The form with the answer to the question filled in, if its button was pressed. */
export function withAnswer(fields: Fields): Fields {
	const { right_state, asked_intent, ...rest } = fields;
	return {
		...rest,
		...(right_state ? { state: right_state } : {}),
		intent: fields.intent || asked_intent || 'place',
	};
}

/** What is to be asked about the state of a complete form; null when it is known, or was kept. */
export function questionAbout({
	state = '',
	kept_state,
	intent = '',
}: Fields): StateQuestion | null {
	if (nigerianState(state) || kept_state === state) return null;
	return { typed: state, meant: stateMeant(state)?.name ?? null, intent };
}
