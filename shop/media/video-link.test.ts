import { expect, test } from 'vitest';
import { frameAddress, readVideoLink, watchAddress } from './video-link.ts';

test.each([
	'https://www.youtube.com/watch?v=M7lc1UVf-VE&t=10s',
	'youtube.com/watch?list=x&v=M7lc1UVf-VE',
	'https://youtu.be/M7lc1UVf-VE?si=abc',
	'https://m.youtube.com/shorts/M7lc1UVf-VE',
	'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE',
])('%s is a video at YouTube', (link) => {
	expect(readVideoLink(link)).toEqual({ provider: 'youtube', videoId: 'M7lc1UVf-VE' });
});

test('videos at Vimeo, also unlisted ones, of which the hash is part of the address', () => {
	expect(readVideoLink('https://vimeo.com/76979871')?.videoId).toBe('76979871');
	const unlisted = readVideoLink('https://player.vimeo.com/video/76979871?h=8272103f6e');
	expect(unlisted).toEqual({ provider: 'vimeo', videoId: '76979871/8272103f6e' });
	expect(readVideoLink('https://vimeo.com/76979871/8272103f6e')).toEqual(unlisted);
	expect(unlisted && watchAddress(unlisted)).toBe('https://vimeo.com/76979871/8272103f6e');
	expect(unlisted && frameAddress(unlisted, { plays: true })).toBe(
		'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e&autoplay=1',
	);
});

test.each([
	'<iframe src="https://www.youtube.com/embed/M7lc1UVf-VE"></iframe>',
	'https://youtube.com.evil.example/watch?v=M7lc1UVf-VE',
	'https://evil.example/https://youtu.be/M7lc1UVf-VE',
	'https://user@youtube.com/watch?v=M7lc1UVf-VE',
	'https://youtube.com:8443/watch?v=M7lc1UVf-VE',
	'javascript:alert(1)//youtube.com/watch?v=M7lc1UVf-VE',
	'https://www.youtube.com/watch?v="><script>',
	'https://www.youtube.com/@channel',
	'https://vimeo.com/channels/staffpicks',
	'https://www.dailymotion.com/video/x8abcd',
	'',
])('%s is none', (link) => {
	expect(readVideoLink(link)).toBeNull();
});
