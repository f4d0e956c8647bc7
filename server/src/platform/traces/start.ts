import type { Recorder, TraceConfig } from './recorder.ts';

/** Starts the recorder where the settings name an endpoint. OpenTelemetry is loaded only then. */
export async function startRecorder(config: TraceConfig): Promise<Recorder | null> {
  const endpoint = config.otel_exporter_otlp_endpoint;
  if (endpoint === null) return null;
  const { makeRecorder } = await import('./otlp.ts');
  return makeRecorder(endpoint, config);
}
