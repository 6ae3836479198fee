export const admin = {
  title: 'Waiting for you',
  all: 'Everything that waits',
  nothing: 'Nothing waits for you.',
  nothingText: 'What you are to release, answer or revise stands here.',
  release: 'Handed in for release',
  sentBack: 'Sent back for revision',
  untitled: '(no title)',
  show: 'See all {{count}}',
  more: '… and {{count}} more',
}
