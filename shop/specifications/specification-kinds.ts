import type { SpecificationKind } from '#db/specification-schema.ts';

export type { SpecificationKind };

// The kinds of specifications and how many there may be. Pure, for pages.

/** Their names for people, in the order of the forms. */
export const KIND_LABELS: Record<SpecificationKind, string> = {
	number: 'Number, with or without a unit',
	'yes-no': 'Yes or no',
	choice: 'One of several choices',
	text: 'Text',
};
export const KINDS = Object.keys(KIND_LABELS) as [SpecificationKind, ...SpecificationKind[]];

/** Of one category. */
export const MOST_DEFINITIONS = 60;
export const MOST_CHOICES = 40;
export const MOST_ON_CARD = 2;

/** In forms, before the key of a specification; in field errors too. */
export const FIELD = 'specification.';

/** Of so many products the values of a deleted specification can be written into the descriptions. */
export const DESCRIBED_AT_MOST = 2000;
