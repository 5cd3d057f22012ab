import { Form, useNavigation } from 'react-router';
import {
	PHOTO,
	PHOTO_KINDS,
	PHOTO_LABELS,
	photoAlt,
	REMOVE_PHOTO,
	SEEN_PHOTO,
} from '#shop/serial-numbers/photo-kinds.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Summary } from '../../ui/summary.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { seenBefore } from '../forms/seen-field.tsx';
import { Enlarge, LARGE } from '../pictures/enlarge.tsx';
import { PhotoAdvice, PhotoField } from './photo-field.tsx';
import type { StaffUnits } from './units-for-staff.ts';

type PhotographedUnit = StaffUnits['units'][number];

/** The photos of a unit, and the form that adds, replaces and removes them. */
export function UnitPhotos({ unit, mayWork }: { unit: PhotographedUnit; mayWork: boolean }) {
	return (
		<>
			{unit.photos.length > 0 ? (
				<ul className="mt-2 flex flex-wrap gap-2">
					{unit.photos.map(({ kind, picture }) => {
						const alt = photoAlt(kind, unit);
						return (
							<li key={kind}>
								<Enlarge
									name={alt}
									href={`/${picture.path}`}
									className="block size-24 overflow-hidden rounded-control border border-line bg-fog"
									large={
										<Picture
											picture={picture}
											alt={alt}
											sizes="min(60rem, 100vw)"
											className={LARGE}
										/>
									}
								>
									<Picture
										picture={picture}
										alt={alt}
										sizes="6rem"
										className="size-full object-contain"
									/>
								</Enlarge>
							</li>
						);
					})}
				</ul>
			) : null}
			{mayWork ? <PhotoForm key={photosKey(unit)} unit={unit} /> : null}
		</>
	);
}

/** A file that was chosen stays until the unit has other photos. */
const photosKey = ({ photos }: PhotographedUnit) =>
	photos.map(({ picture }) => picture.path).join();

function PhotoForm({ unit }: { unit: PhotographedUnit }) {
	const posted = usePostedError();
	const { formData } = useNavigation();
	const isMine = posted?.values?.intent === 'photos' && posted.values.unit === String(unit.id);
	const refused = isMine ? posted : undefined;
	return (
		<details open={refused !== undefined} className="mt-2">
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
				{unit.photos.length > 0 ? 'Change the photos…' : 'Add photos…'}
				<span className="sr-only"> {unit.serial}</span>
			</Summary>
			<Form
				method="post"
				encType="multipart/form-data"
				preventScrollReset
				className="mt-3 max-w-prose space-y-4"
			>
				<input type="hidden" name="intent" value="photos" />
				<input type="hidden" name="unit" value={unit.id} />
				<PhotoAdvice />
				{PHOTO_KINDS.map((kind) => {
					const stored = unit.photos.find((photo) => photo.kind === kind)?.picture ?? null;
					const seen = SEEN_PHOTO + kind;
					return (
						<div key={kind}>
							<input
								type="hidden"
								name={seen}
								value={seenBefore(refused, seen) ?? stored?.path ?? ''}
							/>
							<PhotoField
								name={PHOTO + kind}
								kind={kind}
								stored={stored}
								errors={refused?.errors[PHOTO + kind]}
							/>
							{stored ? (
								<CheckField
									name={REMOVE_PHOTO + kind}
									value="1"
									label={`Remove this photo: ${PHOTO_LABELS[kind].toLowerCase()}`}
								/>
							) : null}
						</div>
					);
				})}
				<Button
					type="submit"
					kind="ink"
					busy={formData?.get('intent') === 'photos' && formData.get('unit') === String(unit.id)}
				>
					Save the photos
				</Button>
			</Form>
		</details>
	);
}
