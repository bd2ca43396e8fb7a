"""The addresses of jobs."""

from django.urls import path

from config.jobs import views

app_name = "jobs"

JOB = "jobs/<uuid:job_id>/"

urlpatterns = [
    path("jobs/", views.jobs, name="jobs"),
    path(JOB, views.job, name="job"),
    path(f"{JOB}cancel/", views.job_cancel, name="job-cancel"),
    path(f"{JOB}file/", views.job_file, name="job-file"),
]
