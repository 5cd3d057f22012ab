import { LARGEST_PICTURE } from '#shop/pictures/picture-limits.ts';
import { WIDEST } from '#shop/pictures/picture-paths.ts';

/** In bytes: smaller files are sent as they are. */
const SMALL = 500_000;
/** Of JPEG, from 0 to 1; the shop encodes it once more. */
const QUALITY = 0.86;

/**
 * A photo of a phone's camera as large as the shop stores it: a tenth of the data to send, without the place where it was
 * taken, and in a format that the shop reads. The file itself where the browser cannot do that, or gains nothing by it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
	if (file.size <= SMALL || file.size > LARGEST_PICTURE) return file;
	const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
	if (!photo) return file;
	const scale = Math.min(1, WIDEST / photo.width);
	const canvas = document.createElement('canvas');
	canvas.width = Math.round(photo.width * scale);
	canvas.height = Math.round(photo.height * scale);
	canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
	photo.close();
	const jpeg = await new Promise<Blob | null>((resolve) =>
		canvas.toBlob(resolve, 'image/jpeg', QUALITY),
	);
	if (!jpeg || jpeg.size >= file.size) return file;
	return new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
}
