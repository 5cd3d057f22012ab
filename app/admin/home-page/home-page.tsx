import { useState } from 'react';
import type { Picture } from '#shop/pictures/picture-paths.ts';
import { homePage } from '#shop/settings/home-page.ts';
import { settingsSavedAt } from '#shop/settings/settings.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, InputField, TextField } from '../../ui/field.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { ResetButton } from '../forms/reset-button.tsx';
import { SeenField } from '../forms/seen-field.tsx';
import { OnePicture } from '../pictures/one-picture.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/home-page.ts';

// Where the owner changes the words and pictures at the top of the home page, and its banner of offers.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Home page');

export const loader = staffLoader(async ({ db }, _args: Route.LoaderArgs) => {
	// Read before the page: a change in between is better reported once too often than not at all.
	const savedAt = await settingsSavedAt(db, 'homePage');
	const { heroTitle, ...page } = await homePage(db);
	return {
		page: { ...page, heroTitle: heroTitle.join('\n') },
		isOwn: savedAt.getTime() === 0,
		updatedAt: savedAt.toISOString(),
	};
});

export { action } from './save-home-page.ts';

export default function HomePageSettings({ loaderData }: Route.ComponentProps) {
	const { isOwn, updatedAt } = loaderData;
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Settings', to: '/admin/settings' }, { name: 'Home page' }]} />
			<PageHead
				title="Home page"
				lead="Its large picture with the words on it, and the banner of offers."
			>
				{isOwn ? null : (
					<ResetButton
						seenAt={updatedAt}
						title="Back to the shop's own?"
						text="Your words and pictures of the home page are replaced by those the shop came with."
						refusedTitle="Failed to change the home page"
					/>
				)}
			</PageHead>
			<HomePageForm key={isOwn ? 'own' : 'changed'} {...loaderData} />
		</>
	);
}

type FormProps = {
	page: {
		heroTitle: string;
		heroButton: string;
		heroLink: string;
		heroPicture: Picture | null;
		offersShown: boolean;
		offersTitle: string;
		offersButton: string;
		offersLink: string;
		offersPicture: Picture | null;
	};
	updatedAt: string;
};

function HomePageForm({ page, updatedAt }: FormProps) {
	const [refused, setRefused] = useFormError();
	const [savedAt, setSavedAt] = useState<string>();
	const { heroPicture, offersPicture, offersShown, ...texts } = page;
	const field = fieldsOf(texts, refused);
	const tick = ticksOf({ offersShown, heroOwnPicture: false, offersOwnPicture: false }, refused);
	return (
		<EditForm
			saveTo="/admin/save/home-page"
			list="/admin/settings/home-page"
			refused={refused}
			onOutcome={setRefused}
			onSaved={(saved) => setSavedAt(saved.updatedAt)}
			submit="Save"
			busyText="Saving..."
			refusedTitle={({ status }) => (status === 422 ? 'Validation Error' : 'Error')}
			beside={
				<Button
					type="submit"
					kind="quiet"
					formAction="/admin/settings/home-page/preview"
					formTarget="_blank"
				>
					Preview<span className="sr-only"> in a new tab</span>
				</Button>
			}
			tabs={[
				{
					id: 'hero',
					label: 'Large picture',
					fields: ['heroTitle', 'heroButton', 'heroLink', 'heroPicture'],
					content: (
						<div className="grid gap-4">
							<TextField
								{...field('heroTitle')}
								label="Title"
								rows={3}
								required
								hint="Up to three lines of 14 characters."
							/>
							<InputField {...field('heroButton')} label="Button" required maxLength={30} />
							<InputField {...field('heroLink')} label="Link of the button" required hint={LINK} />
							<BannerPicture
								key={heroPicture?.path}
								name="heroPicture"
								stored={heroPicture}
								errors={refused?.errors.heroPicture}
								own={tick('heroOwnPicture')}
							/>
						</div>
					),
				},
				{
					id: 'offers',
					label: 'Offers',
					fields: ['offersShown', 'offersTitle', 'offersButton', 'offersLink', 'offersPicture'],
					content: (
						<div className="grid gap-4">
							<CheckField {...tick('offersShown')} value="1" label="Show the banner of offers" />
							<InputField {...field('offersTitle')} label="Title" required maxLength={40} />
							<InputField {...field('offersButton')} label="Button" required maxLength={30} />
							<InputField
								{...field('offersLink')}
								label="Link of the button"
								required
								hint={LINK}
							/>
							<BannerPicture
								key={offersPicture?.path}
								name="offersPicture"
								stored={offersPicture}
								errors={refused?.errors.offersPicture}
								own={tick('offersOwnPicture')}
							/>
						</div>
					),
				},
			]}
		>
			<SeenField updatedAt={updatedAt} savedAt={savedAt} refused={refused} />
		</EditForm>
	);
}

const LINK = 'A page of this shop, such as /bestseller or the address of a category.';

function BannerPicture({
	name,
	stored,
	errors,
	own,
}: {
	name: string;
	stored: Picture | null;
	errors: readonly string[] | undefined;
	own: { name: string; defaultChecked: boolean };
}) {
	return (
		<>
			<OnePicture
				name={name}
				label="Picture"
				stored={stored}
				hint="Wide, at least 1600 pixels, with the thing on the right: the words are on the left. Until you choose one, the shop's own is shown."
				{...(errors ? { errors } : {})}
			/>
			{stored ? <CheckField {...own} value="1" label="Show the shop's own picture again" /> : null}
		</>
	);
}
