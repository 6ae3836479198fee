import { createSpotlight } from '@mantine/spotlight'

/** The command field's own state, and what opens and closes it from anywhere. */
export const [paletteStore, palette] = createSpotlight()
