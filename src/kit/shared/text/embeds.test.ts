import { expect, test } from 'vitest'
import { playerFrame, playerOrigins, serviceOfEmbed } from './embeds.ts'

test('leads to the player that takes the least data', () => {
  const frame = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'
  expect(playerFrame('youtube', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')).toBe(frame)
  expect(playerFrame('youtube', 'https://youtu.be/aqz-KE-bpKQ')).toBe(frame)
  expect(playerFrame('vimeo', 'https://vimeo.com/1084537')).toBe(
    'https://player.vimeo.com/video/1084537?dnt=1',
  )
  expect(playerFrame('spotify', 'https://open.spotify.com/track/abc')).toBe(
    'https://open.spotify.com/embed/track/abc',
  )
})

test('plays nothing from addresses that are something else', () => {
  expect(playerFrame('youtube', 'https://www.youtube.com/watch?v="><script>')).toBeNull()
  expect(playerFrame('vimeo', 'https://vimeo.com/about')).toBeNull()
  expect(playerFrame('map', 'https://example.org/export/embed.html')).toBeNull()
  expect(playerFrame('link', 'https://example.org/')).toBeNull()
  expect(playerFrame('youtube', 'no address')).toBeNull()
})

test('comes only from origins that the policy knows', () => {
  const frame = playerFrame('soundcloud', 'https://soundcloud.com/a/b') ?? ''
  expect(playerOrigins).toContain(new URL(frame).origin)
})

test('asks for consent to what has a service of its own', () => {
  expect(serviceOfEmbed('map')).toBe('google_maps')
  expect(serviceOfEmbed('instagram')).toBe('instagram')
  expect(serviceOfEmbed('youtube')).toBeUndefined()
  expect(playerFrame('instagram', 'https://www.instagram.com/reel/Cx12_a-b/?x=1')).toBe(
    'https://www.instagram.com/p/Cx12_a-b/embed',
  )
  expect(playerFrame('facebook', 'https://facebook.com.example/post')).toBeNull()
})
