/** Line drawings on a 24 by 24 grid. Names of notification icons are those of the specification (§ 4). */
const drawings = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20M10.5 7.5v6M7.5 10.5h6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm7 10 5 5 5-5',
  next: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  external: 'M14 5h5v5M19 5l-8 8M17 14v5H5V7h5',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  phone:
    'M6 4h3.5l1.5 4.5L8.7 10a12 12 0 0 0 5.3 5.3l1.5-2.3L20 14.5V18a2 2 0 0 1-2 2C10.8 20 4 13.2 4 6a2 2 0 0 1 2-2Z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 2',
  share: 'M12 15V4M8 7.5 12 4l4 3.5M6 12H5v8h14v-8h-1',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  edit: 'M5 19h3.5L19 8.5 15.5 5 5 15.5zM13 7.5l3.5 3.5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  accessibility: 'M12 5.5a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6ZM5 8.5l7 1.5 7-1.5M12 10v4M9 21l3-7 3 7',
  user: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5 20c.6-3.7 3.4-5.5 7-5.5s6.4 1.8 7 5.5',
  cart: 'M3 5h2.5l2.2 10.5h10L20 8H6.3M9 20a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM16.5 20a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  heart: 'M12 20 4.6 12.7a4.8 4.8 0 0 1 6.8-6.8l.6.6.6-.6a4.8 4.8 0 0 1 6.8 6.8Z',
  star: 'm12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  check_circle: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM8.5 12.3l2.5 2.5 4.7-5',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  error: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v5M12 15.9v.1',
  notifications: 'M6 17h12l-1.5-2.5V10a4.5 4.5 0 1 0-9 0v4.5zM10 20h4',
  bin: 'M5 7h14M9 7V4.5h6V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6',
  glass: 'M8 4h8c.5 4.5-.8 8-4 8s-4.5-3.5-4-8ZM12 12v8M8.5 20h7M8 7.5h8',
  form: 'M7 4h7l4 4v12H7zM14 4v4h4M10 12h5M10 15.5h5',
  contact: 'M4 5h16v11h-8l-4.5 4v-4H4z',
  hours: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 2',
  calendar: 'M5 6.5h14V20H5zM5 10.5h14M9 4v4M15 4v4',
  map: 'M4 6.5 9 4l6 2.5L20 4v13.5L15 20l-6-2.5L4 20zM9 4v13.5M15 6.5V20',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3.5 19c.5-3.3 2.5-5 5.5-5s5 1.7 5.5 5M15.5 11a2.7 2.7 0 1 0-.5-5.3M16.5 14.2c2.3.3 3.7 2 4 4.8',
  notice: 'M4 5h16v13H4zM4 9h16M8 12.5h8M8 15.3h5M12 5V2.8',
  feed: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 17a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
  news: 'M5 5h12v14H6a1 1 0 0 1-1-1zM17 9h2.5v9a1 1 0 0 1-1 1H17M8 9h6M8 12h6M8 15.5h3.5',
} as const

export type IconName = keyof typeof drawings

/** A small icon beside text of the same meaning; hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
