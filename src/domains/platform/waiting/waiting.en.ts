export const admin = {
  title: 'Waiting for you',
  all: 'Everything that is waiting',
  nothing: 'Nothing is waiting for you.',
  nothingText: 'Whatever you are asked to release, answer or revise appears here.',
  release: 'Handed in for release',
  sentBack: 'Sent back for revision',
  untitled: '(no title)',
  show: 'See all {{count}}',
  more: '… and {{count}} more',
}
