import type { ActionError } from '../../page-handlers.ts';
import { CheckField, InputField } from '../../ui/field.tsx';
import type { ShownChecks } from './order-checks.ts';

type MoveChecksProps = { checks: ShownChecks; refused: ActionError | undefined };

/** What is asked before a cash order is confirmed or delivered; part of the form that moves it. */
export function MoveChecks({ checks, refused }: MoveChecksProps) {
	const { confirmation, doorCode } = checks;
	return (
		<>
			{confirmation === 'given' ? (
				<p className="mt-3 border-green border-l-4 pl-3">
					First order of this phone number. Its buyer confirmed it by the link in the mail.
				</p>
			) : null}
			{confirmation === 'needed' ? (
				<div className="mt-3 border-amber border-l-4 pl-3">
					<p className="font-semibold">
						First order of this phone number: call before you confirm.
					</p>
					<CheckField
						name="reached"
						value="1"
						defaultChecked={refused?.values.reached !== undefined}
						label="I reached the buyer, who wants it"
						errors={refused?.errors.reached}
					/>
				</div>
			) : null}
			{doorCode ? (
				<div className="mt-4 space-y-3">
					<DoorCodeField triesLeft={doorCode.triesLeft} refused={refused} />
					{doorCode.mayBeSkipped ? (
						<CheckField
							name="without_code"
							value="1"
							defaultChecked={refused?.values.without_code !== undefined}
							label="Handed over without the code"
							hint="Say why in the note."
						/>
					) : null}
				</div>
			) : null}
		</>
	);
}

/** The code that the buyer tells at the door. */
export function DoorCodeField({
	triesLeft,
	refused,
}: {
	triesLeft: number;
	refused: ActionError | undefined;
}) {
	if (triesLeft <= 0)
		return (
			<p className="border-red border-l-4 pl-3">
				Five wrong codes were typed: somebody who looks after the money moves the order on.
			</p>
		);
	return (
		<InputField
			label="Code from the buyer"
			name="door_code"
			inputMode="numeric"
			autoComplete="off"
			maxLength={20}
			errors={refused?.errors.door_code}
			hint="Four digits, in the last mail about the order and on its page."
			className="sm:max-w-40"
		/>
	);
}
