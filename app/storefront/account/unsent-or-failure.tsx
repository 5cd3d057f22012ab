import { UnsentFormPage, unsentFormIn } from '../../unsent-form.tsx';
import { Failure } from '../errors/failure.tsx';

/** Where senderOf kept a form, the page that has it; otherwise what a page shows that failed. */
export function UnsentOrFailure({ error }: { error: unknown }) {
	const unsent = unsentFormIn(error);
	if (!unsent) return <Failure error={error} />;
	return (
		<div className="column pt-4 pb-16">
			<UnsentFormPage {...unsent} />
		</div>
	);
}
