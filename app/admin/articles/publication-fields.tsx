import { PUBLICATIONS, type Publication } from '#shop/blog/publication-names.ts';
import { CheckField, InputField } from '../../ui/field.tsx';

export const PUBLICATION_LABELS: Record<Publication, string> = {
	published: 'Published',
	scheduled: 'Scheduled',
	draft: 'Draft',
};

const CHOICES: Record<Publication, string> = {
	published: 'At once',
	scheduled: 'From a day and time on',
	draft: 'Not yet: keep it as a draft',
};

type Field = { name: string; defaultValue: string; errors: readonly string[] | undefined };

/** The choice that a form's value stands for. */
export function asPublication(value: string): Publication {
	return PUBLICATIONS.find((known) => known === value) ?? 'published';
}

/** When readers see an article. */
export function PublicationFields({
	publication,
	visibleFrom,
	onChoice,
}: {
	publication: Field;
	visibleFrom: Field;
	onChoice: (choice: Publication) => void;
}) {
	return (
		<fieldset className="group">
			<legend className="font-semibold text-sm">Readers see it</legend>
			{PUBLICATIONS.map((each) => (
				<CheckField
					key={each}
					type="radio"
					name={publication.name}
					value={each}
					label={CHOICES[each]}
					defaultChecked={each === asPublication(publication.defaultValue)}
					onChange={() => onChoice(each)}
				/>
			))}
			<div className="hidden max-w-xs pl-8 group-has-[[value=scheduled]:checked]:block">
				<InputField
					{...visibleFrom}
					type="datetime-local"
					label="It appears on"
					hint="Time in Nigeria. It appears by itself."
				/>
			</div>
		</fieldset>
	);
}
