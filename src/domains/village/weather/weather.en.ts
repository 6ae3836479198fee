import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { site as german } from './weather.de.ts'

export const site = {
  label: 'Weather',
  ahead: 'The days ahead',
  range: '{{low}}° to {{high}}°',
  rain: '{{percent}} % chance of rain',
  feelsLike: 'feels like {{degrees}}°',
  asOf: 'As of {{time}}, weather data by',
  old: 'The weather service does not answer just now.',
  condition: {
    clear: 'sunny',
    clearNight: 'clear',
    fair: 'mostly sunny',
    fairNight: 'mostly clear',
    cloudy: 'partly cloudy',
    overcast: 'overcast',
    fog: 'fog',
    drizzle: 'drizzle',
    rain: 'rain',
    showers: 'showers',
    freezingRain: 'freezing rain',
    snow: 'snow',
    thunder: 'thunderstorm',
  },
} satisfies SameKeys<typeof german>
