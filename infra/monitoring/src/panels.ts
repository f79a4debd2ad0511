import {
  LegendDisplayMode,
  LegendPlacement,
  VizLegendOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import {
  type Dashboard,
  DashboardBuilder,
  QueryVariableBuilder,
  VariableRefresh,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';

/** The name in `grafana/datasources/datasources.yml`. */
const datasource = { type: 'prometheus', uid: 'prometheus' };

export interface Panel {
  title: string;
  /** A sentence on the meaning of the numbers. */
  description: string;
  /** PromQL queries by legend. */
  lines: Record<string, string>;
  /** Grafana's name of the unit: `s`, `reqps`, `bytes`, `short`, `percentunit`. */
  unit: string;
  /** For many lines: the legend is a list beside them, sorted by their highest value. */
  isRanked?: boolean;
}

const legend = new VizLegendOptionsBuilder().showLegend(true);
const ranking = new VizLegendOptionsBuilder()
  .showLegend(true)
  .displayMode(LegendDisplayMode.Table)
  .placement(LegendPlacement.Right)
  .calcs(['max'])
  .sortBy('Max')
  .sortDesc(true);

function toPanel({ title, description, lines, unit, isRanked }: Panel): PanelBuilder {
  const panel = new PanelBuilder().title(title).description(description).unit(unit).min(0).span(12).height(8);
  panel.datasource(datasource).legend(isRanked ? ranking : legend);
  Object.entries(lines).forEach(([legend, expr], at) => {
    const query = new DataqueryBuilder().datasource(datasource).expr(expr).legendFormat(legend);
    panel.withTarget(query.refId(String.fromCharCode(65 + at)));
  });
  return panel;
}

/**
 * A dashboard with two panels per row. Its uid is its path in Grafana. `services` is the query for the services to choose
 * from, in a dashboard about one service.
 */
export function dashboard(uid: string, title: string, panels: Panel[], services?: string): Dashboard {
  const builder = new DashboardBuilder(title).uid(uid).tags(['mendwell']).refresh('30s');
  builder.time({ from: 'now-3h', to: 'now' }).timezone('browser');
  if (services) {
    const chosen = new QueryVariableBuilder('service')
      .label('Service')
      .datasource(datasource)
      .query(services);
    builder.withVariable(chosen.refresh(VariableRefresh.OnTimeRangeChanged));
  }
  for (const panel of panels) builder.withPanel(toPanel(panel));
  return builder.build();
}
